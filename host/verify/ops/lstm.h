/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnLSTM and aclnnLstmBackward: their data and their expected outputs. */
#ifndef OC_VERIFY_LSTM_H
#define OC_VERIFY_LSTM_H

#include "verify/ops/lstm_reference.h"

void lstm_make(struct oc_op_case *c, const struct lstm_case *m, enum oc_dtype type);
void lstm_backward_make(struct oc_op_case *c, const struct lstm_case *m, enum oc_dtype type);

#endif
