# SPDX-License-Identifier: Apache-2.0
#
# The tree that clients see: the vendor's layout and link names around one shared library. All of
# it may be moved: it finds itself by relative paths.
include(CMakePackageConfigHelpers)

# The vendor's build lines say lib64, whatever the distribution says.
set(OC_LIBDIR lib64)
set(OC_PACKAGE_DIR ${OC_LIBDIR}/cmake/aclnn_cl)
set(OC_VENDOR_LIBRARIES ascendcl acl_rt nnopbase opapi opapi_cv opapi_nn opapi_math)
set(packaging ${PROJECT_SOURCE_DIR}/host/package)

install(DIRECTORY include/ DESTINATION include FILES_MATCHING PATTERN "*.h")
install(TARGETS aclnn_cl EXPORT aclnn_cl LIBRARY DESTINATION ${OC_LIBDIR})

file(MAKE_DIRECTORY ${OC_GENERATED}/links)
foreach(name IN LISTS OC_VENDOR_LIBRARIES)
    set(link ${OC_GENERATED}/links/lib${name}.so)
    file(CREATE_LINK libaclnn_cl.so ${link} SYMBOLIC)
    install(FILES ${link} DESTINATION ${OC_LIBDIR})
endforeach()

foreach(program aclnn-cl-info aclnn-cl-bench)
    if(TARGET ${program})
        set_target_properties(${program} PROPERTIES INSTALL_RPATH "$ORIGIN/../${OC_LIBDIR}")
        install(TARGETS ${program} DESTINATION bin)
    endif()
endforeach()

# The bench looks for its cases, and the scripts that it runs, beside itself. People call one of
# these, too.
install(DIRECTORY bench/cases DESTINATION share/aclnn-cl)
install(FILES bench/peer_torch.py DESTINATION share/aclnn-cl)
install(DIRECTORY bench/report DESTINATION share/aclnn-cl USE_SOURCE_PERMISSIONS
    FILES_MATCHING PATTERN "*.py")
file(CREATE_LINK ../share/aclnn-cl/report/aclnn_cl_report.py
    ${OC_GENERATED}/links/aclnn-cl-report SYMBOLIC)
install(FILES ${OC_GENERATED}/links/aclnn-cl-report DESTINATION bin)

# find_package(aclnn_cl) gives aclnn_cl::aclnn_cl.
install(EXPORT aclnn_cl NAMESPACE aclnn_cl:: FILE aclnn_cl-targets.cmake
    DESTINATION ${OC_PACKAGE_DIR})
configure_package_config_file(${packaging}/aclnn_cl-config.cmake.in
    ${OC_GENERATED}/aclnn_cl-config.cmake INSTALL_DESTINATION ${OC_PACKAGE_DIR}
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${OC_GENERATED}/aclnn_cl-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${OC_GENERATED}/aclnn_cl-config.cmake ${OC_GENERATED}/aclnn_cl-config-version.cmake
    DESTINATION ${OC_PACKAGE_DIR})
# Where CMake looks also on distributions that do not use lib64.
file(CREATE_LINK ../../${OC_PACKAGE_DIR} ${OC_GENERATED}/links/aclnn_cl SYMBOLIC)
install(FILES ${OC_GENERATED}/links/aclnn_cl DESTINATION share/cmake)

configure_file(${packaging}/aclnn-cl.pc.in ${OC_GENERATED}/aclnn-cl.pc @ONLY)
install(FILES ${OC_GENERATED}/aclnn-cl.pc DESTINATION ${OC_LIBDIR}/pkgconfig)

# Made when the prefix is known: `cmake --install --prefix` may change it.
install(CODE "set(OC_LIBDIR ${OC_LIBDIR})
configure_file(\"${packaging}/set_env.sh.in\"
    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/set_env.sh\" @ONLY)")
