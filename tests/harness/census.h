/* SPDX-License-Identifier: Apache-2.0 */
/* Files below a folder, by number and bytes: what a compiler leaves there changes both. */
#ifndef OC_HARNESS_CENSUS_H
#define OC_HARNESS_CENSUS_H

struct oc_census {
    long files, bytes;
};

/* Nothing where the folder is NULL or not there. */
struct oc_census oc_census_of(const char *folder);

#endif
