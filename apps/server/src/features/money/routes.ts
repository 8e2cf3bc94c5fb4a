import type { Routes } from '../../services/context.ts';
import { retryAllMails, retryMail } from '../mails/retry-mails.ts';
import { returnOutside } from '../purchases/return-outside.ts';
import { recordOutsidePayment, waiveDebt, waiveDebts } from '../payments/settle-outside.ts';
import { finishByHand } from './finish-by-hand.ts';
import { listPayments } from './list-payments.ts';
import { lookAgain } from './look-again.ts';
import { showAttention } from './show-attention.ts';
import { checkUnconfirmed, listUnconfirmed } from './list-unconfirmed.ts';

export const moneyRoutes: Routes = {
  'POST /order/payment': recordOutsidePayment,
  'POST /order/waive': waiveDebt,
  'POST /order/waive/many': waiveDebts,
  'GET /clients/payments/:n/:size': listPayments,
  'GET /order/unconfirmed/:n/:size': listUnconfirmed,
  'POST /order/unconfirmed/check': checkUnconfirmed,
  'GET /admin/attention': showAttention,
  'POST /admin/attention/look': lookAgain,
  'POST /admin/attention/finish': finishByHand,
  'POST /admin/refunds/outside': returnOutside,
  'POST /admin/mails/retry': retryMail,
  'POST /admin/mails/retry/all': retryAllMails,
};
