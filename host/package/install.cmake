# SPDX-License-Identifier: Apache-2.0
#
# The installed tree, in one of two layouts. The vendor's, for a prefix of its own: lib64, which the
# vendor's build lines name, and set_env.sh at the root. Or that of GNUInstallDirs, for a
# distribution. Both refer to their own files by relative paths, so that the tree can be moved.
include(CMakePackageConfigHelpers)
if(NOT ACLNN_CL_GNU_INSTALL_DIRS AND NOT DEFINED CMAKE_INSTALL_LIBDIR)
    set(CMAKE_INSTALL_LIBDIR lib64)
endif()
include(GNUInstallDirs)
if("$CACHE{CMAKE_INSTALL_DOCDIR}" STREQUAL "") # else the packager's choice
    set(CMAKE_INSTALL_DOCDIR ${CMAKE_INSTALL_DATAROOTDIR}/doc/aclnn-cl)
endif()
if(ACLNN_CL_GNU_INSTALL_DIRS)
    set(OC_ENV_DIR share/aclnn-cl)
    set(OC_ENV_TO_PREFIX ../..)
else()
    set(OC_ENV_DIR .)
    set(OC_ENV_TO_PREFIX .)
endif()
# An absolute folder inside the prefix becomes a relative one.
file(RELATIVE_PATH OC_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH OC_INCLUDEDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
file(RELATIVE_PATH OC_PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH OC_BIN_TO_LIB ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
set(OC_PACKAGE_DIR ${OC_LIBDIR}/cmake/aclnn_cl)
# What the vendor's build lines name, and what torch_npu needs besides when it is loaded.
set(OC_VENDOR_LIBRARIES ascendcl acl_rt nnopbase opapi opapi_cv opapi_nn opapi_math)
set(OC_VENDOR_RUNTIME_LIBRARIES hccl acl_op_compiler ge_runner graph acl_tdt_channel)
set(packaging ${PROJECT_SOURCE_DIR}/host/package)
file(MAKE_DIRECTORY ${OC_GENERATED}/links)

# oc_install_links(<target> <names...>) installs lib<name>.so, which are links to the target.
function(oc_install_links target)
    foreach(name IN LISTS ARGN)
        set(link ${OC_GENERATED}/links/lib${name}.so)
        file(CREATE_LINK ${target} ${link} SYMBOLIC)
        install(FILES ${link} DESTINATION ${OC_LIBDIR})
    endforeach()
endfunction()

# Component runtime --------------------------------------------------------------------------------
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME runtime)
install(TARGETS aclnn_cl EXPORT aclnn_cl LIBRARY DESTINATION ${OC_LIBDIR}
    NAMELINK_COMPONENT development INCLUDES DESTINATION ${OC_INCLUDEDIR})
# Made when the prefix is known: `cmake --install --prefix` may change it.
install(CODE "set(OC_LIBDIR ${OC_LIBDIR})
set(OC_ENV_TO_PREFIX ${OC_ENV_TO_PREFIX})
configure_file(\"${packaging}/set_env.sh.in\"
    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${OC_ENV_DIR}/set_env.sh\" @ONLY)")

if(NOT ACLNN_CL_GNU_INSTALL_DIRS)
    # Programs that were linked to the vendor's libraries load these names, and torch_npu also asks
    # for the folders of a toolkit. A distribution's folders are not the place for either.
    oc_install_links(libaclnn_cl.so.${PROJECT_VERSION_MAJOR} ${OC_VENDOR_LIBRARIES}
        ${OC_VENDOR_RUNTIME_LIBRARIES})
    foreach(folder opp runtime compiler)
        install(DIRECTORY DESTINATION ${folder})
    endforeach()
    # Run scripts of the vendor's samples source it.
    install(FILES ${packaging}/setenv.bash DESTINATION bin)
endif()

# Component tools ----------------------------------------------------------------------------------
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME tools)
foreach(program aclnn-cl-info aclnn-cl-bench)
    if(TARGET ${program})
        # CMAKE_SKIP_INSTALL_RPATH leaves it out.
        set_target_properties(${program} PROPERTIES INSTALL_RPATH "$ORIGIN/${OC_BIN_TO_LIB}")
        install(TARGETS ${program} DESTINATION ${CMAKE_INSTALL_BINDIR})
    endif()
endforeach()

if(ACLNN_CL_BENCH)
    # The bench looks for its cases and scripts in ../share/aclnn-cl; one script is a command, too.
    install(DIRECTORY bench/cases DESTINATION share/aclnn-cl)
    install(DIRECTORY bench/peer bench/report DESTINATION share/aclnn-cl USE_SOURCE_PERMISSIONS
        FILES_MATCHING PATTERN "*.py")
    file(CREATE_LINK ../share/aclnn-cl/report/aclnn_cl_report.py
        ${OC_GENERATED}/links/aclnn-cl-report SYMBOLIC)
    install(FILES ${OC_GENERATED}/links/aclnn-cl-report DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# Component development ----------------------------------------------------------------------------
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
install(DIRECTORY include/ DESTINATION ${OC_INCLUDEDIR}
    FILES_MATCHING PATTERN "*.h")
if(ACLNN_CL_GNU_INSTALL_DIRS)
    oc_install_links(libaclnn_cl.so ${OC_VENDOR_LIBRARIES})
endif()

# find_package(aclnn_cl) gives aclnn_cl::aclnn_cl. A version satisfies requests for older ones of
# its major number, as its SONAME says: the ABI is the vendor's, and only grows.
install(EXPORT aclnn_cl NAMESPACE aclnn_cl:: FILE aclnn_cl-targets.cmake
    DESTINATION ${OC_PACKAGE_DIR})
configure_package_config_file(${packaging}/aclnn_cl-config.cmake.in
    ${OC_GENERATED}/aclnn_cl-config.cmake INSTALL_DESTINATION ${OC_PACKAGE_DIR}
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${OC_GENERATED}/aclnn_cl-config-version.cmake
    COMPATIBILITY SameMajorVersion)
install(FILES ${OC_GENERATED}/aclnn_cl-config.cmake ${OC_GENERATED}/aclnn_cl-config-version.cmake
    DESTINATION ${OC_PACKAGE_DIR})
if(NOT ACLNN_CL_GNU_INSTALL_DIRS)
    # Where CMake looks also on distributions that do not use lib64.
    file(CREATE_LINK ../../${OC_PACKAGE_DIR} ${OC_GENERATED}/links/aclnn_cl SYMBOLIC)
    install(FILES ${OC_GENERATED}/links/aclnn_cl DESTINATION share/cmake)
endif()

configure_file(${packaging}/aclnn-cl.pc.in ${OC_GENERATED}/aclnn-cl.pc @ONLY)
install(FILES ${OC_GENERATED}/aclnn-cl.pc DESTINATION ${OC_LIBDIR}/pkgconfig)

# Component documentation --------------------------------------------------------------------------
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME documentation)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES CONTRIBUTING.md SECURITY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
foreach(folder bench tests tests/torch_npu)
    install(FILES ${folder}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs FILES_MATCHING PATTERN "*.md" PATTERN "*.svg")
install(FILES tests/torch_npu/digits.png DESTINATION ${CMAKE_INSTALL_DOCDIR}/tests/torch_npu) # its page shows it
install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples PATTERN build* EXCLUDE)
