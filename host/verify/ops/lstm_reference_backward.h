/* SPDX-License-Identifier: Apache-2.0 */
/* The gradient of a naive LSTM in double, with bounds of the errors of results. */
#ifndef OC_VERIFY_LSTM_REFERENCE_BACKWARD_H
#define OC_VERIFY_LSTM_REFERENCE_BACKWARD_H

#include "verify/ops/lstm_reference.h"

/* Sets the outputs of a case of aclnnLstmBackward. */
void lstm_reference_backward(struct oc_op_case *c, const struct lstm_case *m);

#endif
