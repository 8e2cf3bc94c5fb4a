import type { Data } from '@puerta/contract/client';
import { read } from '../../lib/query/read.ts';
import type { Refresh } from '../../lib/query/use-act.ts';

export type Payment = Data<'GET /clients/payments/:n/:size'>[number];
export type Unconfirmed = Data<'GET /order/unconfirmed/:n/:size'>[number];
export type Attention = Data<'GET /admin/attention'>;
export type Hanging = Attention['hanging'][number];
export type Difference = Attention['differences'][number];

/** What is asked again once something is settled: lists of money, and the packages behind them. */
export const MONEY: Refresh = ['money', 'packages'];

export const attentionQuery = read('money', 'GET /admin/attention');
