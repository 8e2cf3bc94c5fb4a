import { CLOSED_DISPUTES } from '@puerta/domain/movement-kinds';
import { sql } from 'kysely';
import { same, updateRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

/** Of `dispute`, as `d`: nobody has decided about it, and no manager has seen to it. */
const isOpen = sql<boolean>`d.state <> all (${[...CLOSED_DISPUTES]}) and d.closed_at is null`;

/** With the purchase that each is about, and whose it is. */
const disputes = (tx: ReadTx) =>
  tx
    .selectOwn('dispute as d')
    .leftJoin('attempt as t', join => same(join, 't.id', 'd.attempt_id'))
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 'd.agency_id').on(
        'p.id',
        '=',
        sql<number>`coalesce(t.package_id, (t.shares -> 0 ->> 'package')::integer,
          (select min(id) from package where agency_id = ${tx.agencyId} and order_id = t.order_id))`,
      ),
    )
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'd.agency_id')
        .on('a.id', '=', sql<number>`coalesce(t.account_id, p.account_id)`),
    )
    .selectAll('d')
    .select(['t.order_id', 't.package_id', 't.shares', 't.reference', 't.brand', 't.last_four'])
    .select(['t.carrier_account_id', 't.payment_account_id'])
    .select(['t.kind as paid_for', 't.account_id as payer_id', 't.amount_cents as paid_cents'])
    .select('t.created_at as paid_at')
    .select(['p.tracking_number as tracking', 'a.id as client_id', 'a.name as client']);

/** Those that are open: the one that must be answered first comes first. */
export const selectDisputes = (tx: ReadTx) =>
  disputes(tx)
    .where(isOpen)
    .orderBy('d.due_at', order => order.asc().nullsLast())
    .orderBy('d.id', 'desc')
    .limit(200)
    .execute();
export type DisputeRow = Awaited<ReturnType<typeof selectDisputes>>[number];

export const selectDispute = (tx: ReadTx, id: number): Promise<DisputeRow | undefined> =>
  disputes(tx).where('d.id', '=', id).executeTakeFirst();

/** False where it is closed already, or does not stand as it was shown any more. */
export async function closeDispute(
  tx: Tx,
  { id, state }: { id: number; state: string },
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .updateOwn('dispute')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Longer than the provider's calls and their repeats take together: nobody else sends the evidence meanwhile. */
const SENDING_MS = 5 * 60_000;

/** Takes the evidence for one to send; false where it was sent, or somebody sends it now. */
export async function takeUnsent(tx: Tx, id: number, now: Date): Promise<boolean> {
  const taken = await tx
    .updateOwn('dispute')
    .set({ evidence_asked_at: now })
    .where('id', '=', id)
    .where('evidence_sent_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('evidence_asked_at', 'is', null),
        eb('evidence_asked_at', '<=', new Date(now.getTime() - SENDING_MS)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The provider refused it: nothing was sent. */
export const leaveUnsent = (tx: Tx, id: number) => updateRow(tx, 'dispute', id, { evidence_asked_at: null });

export const keepSent = (tx: Tx, id: number, now: Date) =>
  updateRow(tx, 'dispute', id, { evidence_sent_at: now });
