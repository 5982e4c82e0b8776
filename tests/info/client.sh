#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# aclnn-cl-info --client: its table, its totals and its exit status, for libraries, programs, folders,
# and files that are none of these or cut.
#   client.sh <aclnn-cl-info> <C compiler>
set -u
info=$1
compiler=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

problem() { # <message>
    printf '%s\n' "$1"
    sed 's/^/    /' "$work/said"
    failed=1
}

says() { # <exit status> <file> <lines...>: the whole output
    status=$1
    file=$2
    shift 2
    "$info" --client "$file" >"$work/said" 2>&1
    code=$?
    [ "$code" = "$status" ] || problem "$file: exit status $code: expected $status"
    printf '%s\n' "$@" | cmp -s - "$work/said" || problem "$file: expected: $*"
}

library() { # <name> <source>
    printf '%s\n' "$2" | "$compiler" -w -shared -fPIC -x c - -o "$work/$1" ||
        problem "no $1"
}

mkdir "$work/folder" "$work/folder/below" "$work/none"
library good.so 'void aclInit(void); void aclopCompileAndExecute(void); int puts(const char *);
    void aclopDestroyAttr(void);
    void f(void) { aclInit(); aclopCompileAndExecute(); aclopDestroyAttr(); puts("aclnnMseLoss"); }'
library folder/one.so 'void aclInit(void); void aclnnNoSuch(void); void rtNoSuch(void);
    void _ZN2ge5GraphC1EPKc(void); void acl_get_file(void); void aclrtreset(void);
    void own(void) { aclInit(); aclnnNoSuch(); rtNoSuch(); _ZN2ge5GraphC1EPKc(); acl_get_file();
        aclrtreset(); }
    const char *const NAMES[] = {"aclnnNoSuch", "aclnnMseLoss", "aclnnmse", "no aclnnAbs",
        "aclnnAbs: failed", "aclnnOtherGetWorkspaceSize"};'
library folder/below/two.so 'void aclnnNoSuch(void) {} void HcclNoSuch(void); void aclInit(void);
    void other(void) { HcclNoSuch(); aclInit(); }'
ln -s one.so "$work/folder/again.so"
ln -s nowhere "$work/folder/broken.so"
echo 'aclnnText' >"$work/folder/below/text"
printf 'PK\003\004' >"$work/x.whl"
printf '#include "%s"\n' 'stdio.h' >"$work/none/text"
head -c 1000 "$work/good.so" >"$work/cut.so"
ln -s folder "$work/link"

says 0 "$work/good.so" 'needed   here    function' 'linked   yes     aclInit' \
    'by name  yes     aclnnMseLoss' 'linked   fails   aclopCompileAndExecute' \
    'linked   fails   aclopDestroyAttr' '3 linked: 0 absent, 2 always fail; 1 looked up by name: 0 absent'
for folder in folder link; do # what one library defines, the other does not need
    says 1 "$work/$folder" 'needed   here    function' 'linked   ABSENT  HcclNoSuch' \
        'linked   ABSENT  _ZN2ge5GraphC1EPKc' 'linked   yes     aclInit' \
        'by name  yes     aclnnMseLoss' 'by name  ABSENT  aclnnOtherGetWorkspaceSize' \
        'linked   ABSENT  aclrtreset' 'linked   ABSENT  rtNoSuch' \
        '5 linked: 4 absent, 0 always fail; 2 looked up by name: 1 absent'
done
nothing='0 linked: 0 absent, 0 always fail; 0 looked up by name: 0 absent' # of a file that is one
says 1 "$work/x.whl" "aclnn-cl-info: $work/x.whl: it is an archive: unpack it (python3 -m zipfile -e\
 FILE FOLDER) and name the folder"
says 1 "$work/none" "aclnn-cl-info: $work/none: there is no ELF file"
says 1 "$work/none/text" "aclnn-cl-info: $work/none/text: it is no ELF file"
says 1 "$work/nosuch" "aclnn-cl-info: $work/nosuch: No such file or directory"
says 1 "$work/cut.so" "aclnn-cl-info: $work/cut.so: its table of sections is outside of the file" \
    "$nothing"

library libvendor.so 'void aclInit(void) {}'
printf 'void aclInit(void);\nint main(void) { aclInit(); return 0; }\n' |
    "$compiler" -w -x c - -o "$work/program" -L"$work" -lvendor || problem 'no program'
says 0 "$work/program" 'needed   here    function' 'linked   yes     aclInit' \
    '1 linked: 0 absent, 0 always fail; 0 looked up by name: 0 absent'

"$info" --client >"$work/said" 2>&1
[ $? = 2 ] || problem '--client without a file is no usage error'
"$info" --client x --check >"$work/said" 2>&1
[ $? = 2 ] || problem '--client and --check is no usage error'
exit $failed
