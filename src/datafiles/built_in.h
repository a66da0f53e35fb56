/* The nets and tables that are part of the program, for whoever checks them.
 * SPDX-License-Identifier: MIT */
#ifndef BW_DATAFILES_BUILT_IN_H
#define BW_DATAFILES_BUILT_IN_H

#include "brains/brain.h"

/** One after the other, by the names of the files they were made from; false: there are no more. */
bool built_in_data(int number, BwData *out);

#endif
