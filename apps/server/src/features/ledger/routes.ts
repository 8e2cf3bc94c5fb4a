import type { Routes } from '../../services/context.ts';
import { retryAllMails, retryMail } from '../mails/retry-mails.ts';
import { returnOutside } from '../payment-engine/record-outside-refunds.ts';
import { recordOutsidePayment, waiveDebt, waiveDebts } from '../debts/settle-outside.ts';
import { finishByHand, lookAgain } from './finish-hanging.ts';
import { checkUnconfirmed, listPayments, listUnconfirmed } from './list-payments.ts';
import { showAttention } from './show-attention.ts';

// Feature: Managers list payments, and look after purchases, refunds and mails that hang.
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
