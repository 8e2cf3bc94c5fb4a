import type { Data } from '@puerta/contract/client';
import type { PaymentExtra, PaymentsQuery } from '@puerta/contract/money/ledger';
import { addDays } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { totalOf } from '../../services/list-count-queries.ts';
import { findClient } from '../clients/find-client.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import {
  type Page,
  pagesOf,
  rowsOfPage,
  sliceOf,
  countedPage,
  MOST_COUNTED,
} from '../../services/page-slice.ts';
import {
  countUnconfirmed,
  type EntryRow,
  type ExtraRow,
  type Narrowing,
  selectExtra,
  selectEntries,
  selectEntriesOf,
  selectEntriesOfClient,
  selectEntryBatch,
  selectNarrowed,
  selectNarrowedBatch,
  selectOpenRefunds,
  selectOpenRefundsOf,
  selectUnconfirmed,
  sumNarrowed,
} from './queries.ts';
import { hangingSince } from './show-attention.ts';
import { presentExtra, presentEntry, presentRefund, presentUnconfirmed } from './present.ts';
import { BATCH, walkAfter, walkBatches } from '../../services/walk-batches.ts';
import type { Agency } from '../../app/agency.ts';
import type { OwnOrder } from '@puerta/contract/parcels/checkout';
import { refuse } from '../../app/refusal.ts';
import { readRow } from '../../db/rows.ts';
import { driveOpen } from '../payment-engine/drive-attempt.ts';

/** Every charge, refund, payment received outside and waiver, newest first; refunds on their way stand apart. */
export const listPayments: Handler<'GET /clients/payments/:n/:size'> = async (
  { agency, read },
  { params, query },
) => {
  const { also = [], ...filter } = query;
  const { rows, total, beside } = await listed(read, filter, params);
  const client = filter.client === undefined ? undefined : await findClient(read, filter.client);
  const open =
    params.n === 1 && !filter.q && !isNarrowed(filter)
      ? await selectOpenRefunds(read, ['pending', 'failed'])
      : [];
  return {
    data: await withExtra(read, rows, also),
    beside: {
      ...beside,
      ...(filter.client !== undefined && { client: client ? { id: client.id, name: client.name } : null }),
      pages: pagesOf(total, params),
      total,
      open_refunds: open.map(row => presentRefund(agency, row)),
    },
  };
};

/** Rows as the list shows them, with what they are asked to hold besides; only that is looked up. */
async function withExtra(tx: ReadTx, rows: EntryRow[], also: readonly PaymentExtra[]) {
  const ids = rows.map(row => row.id);
  const asked = new Map(also.length === 0 ? [] : (await selectExtra(tx, ids)).map(row => [row.id, row]));
  return rows.map(row => ({ ...presentEntry(row), ...presentExtra(asked.get(row.id), also) }));
}

/** Movements that a list is asked for: those of a tracking, or of days, a kind or a method; a tracking's within them. */
export type PaymentFilter = PaymentsQuery;
type Listed = { rows: EntryRow[]; total: number; beside?: { more: boolean; sums?: Sums } };
type Sums = { received: number; returned: number; waived: number };

const narrowingOf = ({ week, from, to, kind, method, client }: PaymentFilter): Narrowing => {
  const [first, last] = week ? [week, addDays(week, 6)] : [from, to];
  return {
    first: first && from && from > first ? from : first,
    last: last && to && to < last ? to : last,
    kind,
    method,
    client,
  };
};
const isNarrowed = (filter: PaymentFilter): boolean =>
  Object.values(narrowingOf(filter)).some(value => value !== undefined);

function listed(tx: ReadTx, filter: PaymentFilter, page: Page): Promise<Listed> {
  if (filter.q) return found(tx, filter, page);
  return isNarrowed(filter) ? narrowed(tx, filter, page) : all(tx, page);
}

async function narrowed(tx: ReadTx, filter: PaymentFilter, page: Page): Promise<Listed> {
  const by = narrowingOf(filter);
  const { n, received, returned, waived } = await sumNarrowed(tx, by, MOST_COUNTED + 1);
  const { total, more, rows } = countedPage(n, page);
  const sums = {
    received: toDollars(received),
    returned: toDollars(returned),
    waived: toDollars(waived),
  };
  return {
    rows: rows ? await selectNarrowed(tx, by, rows) : [],
    total,
    beside: { more, ...(!more && { sums }) },
  };
}

async function all(tx: ReadTx, page: Page): Promise<Listed> {
  const { count: total } = await totalOf(tx, 'money');
  const slice = sliceOf(rowsOfPage(page), total);
  return { rows: slice ? await selectEntries(tx, slice) : [], total };
}

async function found(tx: ReadTx, filter: PaymentFilter, { n, size }: Page): Promise<Listed> {
  const rows = await paymentsOfTracking(tx, filter);
  return { rows: rows.slice((n - 1) * size, n * size), total: rows.length };
}

/** Movements of the packages of a number, and of their orders. */
async function paymentsOfTracking(tx: ReadTx, filter: PaymentFilter): Promise<EntryRow[]> {
  const found = await packagesOfTracking(tx, filter.q ?? '');
  const packages = found.filter(row => filter.client === undefined || row.account_id === filter.client);
  if (packages.length === 0) return [];
  const rows = await selectEntriesOf(tx, {
    packages: packages.map(row => row.id),
    orders: packages.map(row => row.order_id),
  });
  const { first = '', last = '9999', kind, method } = narrowingOf(filter);
  return rows.filter(
    row =>
      row.day >= first &&
      row.day <= last &&
      (kind === undefined || row.kind === kind) &&
      (method === undefined || row.method === method),
  );
}

export type WalkedPayment = EntryRow & { extra: ExtraRow | undefined };

/** Each with whose it is, of which order, and who moved it. */
async function withWhose(tx: ReadTx, rows: EntryRow[]): Promise<WalkedPayment[]> {
  const found = new Map(
    (
      await selectExtra(
        tx,
        rows.map(row => row.id),
      )
    ).map(row => [row.id, row]),
  );
  return rows.map(row => ({ ...row, extra: found.get(row.id) }));
}

/** Every movement of money that a list's filters leave, newest first, in batches. */
export async function* walkPayments(tx: ReadTx, filter: PaymentFilter): AsyncGenerator<WalkedPayment[]> {
  for await (const rows of walkEntries(tx, filter)) yield await withWhose(tx, rows);
}

async function* walkEntries(tx: ReadTx, filter: PaymentFilter): AsyncGenerator<EntryRow[]> {
  const by = narrowingOf(filter);
  if (filter.q) yield await paymentsOfTracking(tx, filter);
  else if (isNarrowed(filter)) yield* walkAfter(last => selectNarrowedBatch(tx, by, { last, limit: BATCH }));
  else yield* walkBatches(slice => selectEntryBatch(tx, slice));
}

type Movements = Data<'GET /clients/movements/:id'>;

/** A client's movements of money, newest first, and before the first of them the refunds that are not made yet. */
export async function movementsOfClient(
  tx: ReadTx,
  agency: Pick<Agency, 'id' | 'time_zone'>,
  client: number,
  rows: { before: number | null; limit: number },
): Promise<{ entries: Movements; refunds: Omit<Movements[number], 'id'>[] }> {
  const entries = await selectEntriesOfClient(tx, client, rows);
  const refunds = rows.before === null ? await selectOpenRefundsOf(tx, client) : [];
  return {
    entries: entries.map(row => ({ ...presentEntry(row), id: row.id })),
    refunds: refunds.map(row => presentRefund(agency, row)),
  };
}

/** Cents that a client gets back by other means, because the bank refused their refunds. */
export const owedBackTo = async (tx: ReadTx, client: number): Promise<number> =>
  (await selectOpenRefundsOf(tx, client))
    .filter(row => row.state === 'failed')
    .reduce((cents, row) => cents + row.amount_cents, 0);

/** Orders "Por confirmar": without packages, for their payment is not there (docs/rules/payments.md). */
export const listUnconfirmed: Handler<'GET /order/unconfirmed/:n/:size'> = async (
  { clock, read },
  { params, query },
) => {
  const total = await countUnconfirmed(read, query);
  const since = hangingSince(clock.now());
  const rows = await selectUnconfirmed(read, { ...query, since }, rowsOfPage(params));
  const pages = pagesOf(total, params);
  return { data: rows.map(presentUnconfirmed), beside: { pages, total } };
};

/** Asks the provider now, as the recovery job does each minute; whatever it knows takes effect. */
export const checkUnconfirmed: Handler<'POST /order/unconfirmed/check'> = async (context, { body }) => {
  const { agency, read } = context;
  if (!(await readRow(read, 'orders', body.id))) return refuse('not_found');
  await driveOpen(context, agency, { kind: 'order', orderId: body.id });
  const order = await readRow(read, 'orders', body.id);
  if (!order) return refuse('not_found');
  return { data: { id: order.id, state: order.state as OwnOrder['state'] } };
};
