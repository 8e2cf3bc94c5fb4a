import type { Data } from '@puerta/contract/client';
import { toDollars } from '@puerta/domain/money';
import type { Tx } from '../../db/within-agency.ts';
import { type DifferenceRow, selectDifferences } from './hanging-queries.ts';

export type Difference = Data<'GET /admin/attention'>['differences'][number];

/** What providers say of closed purchases otherwise than our books, the longest first. */
export const findDifferences = async (tx: Tx, agencyId: number): Promise<Difference[]> =>
  (await selectDifferences(tx, agencyId)).map(present);

const present = (row: DifferenceRow): Difference => ({
  id: row.id,
  about: row.about as Difference['about'],
  ours: { state: row.our_state as Difference['ours']['state'], amount: amountOf(row.our_cents) },
  theirs: { state: row.their_state as Difference['theirs']['state'], amount: amountOf(row.their_cents) },
  since: row.found_at.toISOString(),
  client: row.client_id === null ? null : { id: row.client_id, name: row.client ?? '' },
  order: row.order_id,
  tracking: row.tracking,
  brand: row.brand,
  last4: row.last_four,
  reference: row.reference,
  payment_id: row.provider_payment_id ?? row.payment_id,
  number: row.number || null,
});

const amountOf = (cents: number | null) => (cents === null ? null : toDollars(cents));
