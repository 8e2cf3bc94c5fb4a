import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../http/context.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import { presentEntry, presentRefund } from './present.ts';
import { countEntries, type EntryRow, selectEntries, selectEntriesOf, selectOpenRefunds } from './queries.ts';

/** Every charge, refund, payment received outside and waiver, newest first; refunds on their way stand apart. */
export const listPayments: Handler<'GET /clients/payments/:n/:size'> = async (
  { agency, db },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const { n, size } = params;
  const { rows, total } = query.q
    ? await found(tx, agency.id, query.q, params)
    : await all(tx, agency.id, params);
  const open = n === 1 && !query.q ? await selectOpenRefunds(tx, agency.id, ['pending', 'failed']) : [];
  return {
    data: rows.map(presentEntry),
    beside: {
      pages: Math.max(1, Math.ceil(total / size)),
      total,
      open_refunds: open.map(row => presentRefund(agency, row)),
    },
  };
};

type Page = { n: number; size: number };
type Listed = { rows: EntryRow[]; total: number };

async function all(tx: Tx, agencyId: number, { n, size }: Page): Promise<Listed> {
  const total = await countEntries(tx, agencyId);
  const offset = (n - 1) * size;
  if (offset >= total) return { rows: [], total };
  return { rows: await selectEntries(tx, agencyId, total, { offset, limit: size }), total };
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
