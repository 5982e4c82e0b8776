/* SPDX-License-Identifier: Apache-2.0 */
/* --html: report.py, in the folder above the case files, draws what the JSON holds. */
#ifndef BENCH_HTML_H
#define BENCH_HTML_H

#include <jansson.h>
#include <stdbool.h>

struct bench_html {
    const char *python;
    char script[4200];
};

/* Finds a Python that has what the script needs; fails with what is missing. */
bool bench_html_find(struct bench_html *html, const char *folder);

bool bench_html_write(const struct bench_html *html, const json_t *report, const char *path);

#endif
