/* The languages that lie beside the program as po/XX.mo, and English, which it carries. A file is
 * mapped when its language is first asked for and kept until the program ends. Any thread may ask.
 * SPDX-License-Identifier: MIT */
#ifndef BW_DATAFILES_LANGUAGES_H
#define BW_DATAFILES_LANGUAGES_H

#include "base/catalogue.h"

/** The words of a language by its name ("de"), or NULL if there are none. */
const BwCatalogue *language_named(const char *name);
/** The words for the first of some wishes that can be met, English if none can. Wishes come as a
 * browser or a system writes them: "de-AT,fr;q=0.8", "de_AT.UTF-8:fr". */
const BwCatalogue *language_wished(const char *wishes);
/** The words that the system asks for in its usual variables: LANGUAGE, LC_ALL, LC_MESSAGES, LANG.
 */
const BwCatalogue *language_of_system(void);
/** The name of language number i, in the order of the alphabet; NULL behind the last. */
const char *language_name(int i);
/** All of them with spaces between: "de en fr". */
const char *language_names(char out[BW_VALUE_TEXT]);

#endif
