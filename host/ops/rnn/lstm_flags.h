/* SPDX-License-Identifier: Apache-2.0 */
/* The bits of the argument `flags` of cl/rnn/lstm.cl. */
#ifndef OC_OPS_RNN_LSTM_FLAGS_H
#define OC_OPS_RNN_LSTM_FLAGS_H

enum oc_lstm_flag {
    OC_LSTM_HAS_BIAS = 1,
    OC_LSTM_HAS_PRODUCT = 2,
    OC_LSTM_HAS_HIDDEN = 4,
    OC_LSTM_HAS_CELL = 8,
    OC_LSTM_HAS_INITIAL = 16,
    OC_LSTM_HAS_SIZES = 32,
    OC_LSTM_IS_SAVED = 64,
    OC_LSTM_HAS_OUTPUT = 128,
};

#endif
