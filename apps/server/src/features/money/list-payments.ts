import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../http/context.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import { type Page, pagesOf } from '../page-slice.ts';
import { presentEntry, presentRefund } from './present.ts';
import { countEntries, type EntryRow, selectEntries, selectEntriesOf, selectOpenRefunds } from './queries.ts';

/** Every charge, refund, payment received outside and waiver, newest first; refunds on their way stand apart. */
export const listPayments: Handler<'GET /clients/payments/:n/:size'> = async (
  { agency, db },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const { rows, total } = query.q
    ? await found(tx, agency.id, query.q, params)
    : await all(tx, agency.id, params);
  const open =
    params.n === 1 && !query.q ? await selectOpenRefunds(tx, agency.id, ['pending', 'failed']) : [];
  return {
    data: rows.map(presentEntry),
    beside: {
      pages: pagesOf(total, params),
      total,
      open_refunds: open.map(row => presentRefund(agency, row)),
    },
  };
};

type Listed = { rows: EntryRow[]; total: number };

async function all(tx: Tx, agencyId: number, { n, size }: Page): Promise<Listed> {
  const total = await countEntries(tx, agencyId);
  const upTo = total - (n - 1) * size;
  return { rows: upTo > 0 ? await selectEntries(tx, agencyId, { upTo, limit: size }) : [], total };
}

async function found(tx: Tx, agencyId: number, q: string, { n, size }: Page): Promise<Listed> {
  const rows = await paymentsOfTracking(tx, agencyId, q);
  return { rows: rows.slice((n - 1) * size, n * size), total: rows.length };
}

/** Movements of the packages of a number, and of their orders. */
export async function paymentsOfTracking(tx: Tx, agencyId: number, q: string): Promise<EntryRow[]> {
  const packages = await packagesOfTracking(tx, agencyId, q);
  if (packages.length === 0) return [];
  return selectEntriesOf(tx, agencyId, {
    packages: packages.map(row => row.id),
    orders: packages.map(row => row.order_id),
  });
}
