import type { Data } from '@puerta/contract/client';
import { read } from '../../lib/query/read.ts';

export type Home = Data<'GET /admin/home'>;
export type DebtRow = Data<'GET /admin/debts/:n/:size'>[number];
type DelayedRow = Data<'GET /admin/delayed/:n/:size'>[number];
/** What waits, in either list. */
export type Row = DebtRow | DelayedRow;

/** The room of the home's figures and of the lists behind them. */
export const HOME = 'home';

export const homeQuery = { ...read(HOME, 'GET /admin/home'), refetchInterval: 60_000 };
