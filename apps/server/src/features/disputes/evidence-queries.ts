import { sql } from 'kysely';
import { anyOf, same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Share } from '../../services/purchase-kind.ts';
import type { DisputeRow } from './queries.ts';

/** Of one payment there are seldom more; whoever reads the file has a few pages. */
const MOST_PACKAGES = 10;
const MOST_LINES = 15;

/** The packages that a payment is about: those of an order, one, or those that share it. */
export function selectSold(tx: ReadTx, { order_id: order, package_id: one, shares }: DisputeRow) {
  const shared = (shares as Share[] | null)?.map(share => share.package) ?? [];
  const ids = one === null ? shared : [one];
  return tx
    .selectOwn('package as p')
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .innerJoin('product as d', join => same(join, 'd.id', 'p.product_id'))
    .leftJoin('city as c', join => same(join, 'c.id', 'o.receiver_city_id'))
    .leftJoin('state as s', join => same(join, 's.id', 'o.receiver_state_id'))
    .select(['p.id', 'p.tracking_number', 'p.carrier_tracking', 'p.package_number', 'p.voided_at'])
    .select(['p.weight', 'p.received_day', 'p.label_key', 'p.photo_key'])
    .select([
      'o.id as order_id',
      'o.created_at',
      'o.quantity',
      'o.lines',
      'o.total_cents',
      'o.content',
      'o.placed_from',
    ])
    .select(['o.content_value_cents', 'o.sender_name', 'o.sender_line_one', 'o.sender_line_two'])
    .select(['o.sender_city', 'o.sender_state', 'o.sender_zip', 'o.receiver_name', 'o.receiver_address'])
    .select(['o.receiver_line_two', 'o.receiver_place'])
    .select(['d.name as product', 'c.name as city', 's.name as state'])
    .where(eb => (order === null ? eb('p.id', '=', anyOf(ids)) : eb('p.order_id', '=', order)))
    .orderBy('p.id')
    .limit(MOST_PACKAGES)
    .execute();
}
export type SoldRow = Awaited<ReturnType<typeof selectSold>>[number];

/** Of a closed account neither name nor e-mail: what stands there is nobody's. */
export async function selectBuyer(tx: ReadTx, accountId: number) {
  const buyer = await tx
    .selectOwn('account')
    .select(['name', 'email', 'phone', 'created_at', 'terms_version', 'terms_accepted_at', 'closed_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return buyer.closed_at === null ? buyer : { ...buyer, name: '', email: '' };
}
export type BuyerRow = Awaited<ReturnType<typeof selectBuyer>>;

/** What was taken by a payment, and what went back of it. */
export const selectMoved = (tx: ReadTx, attemptId: number) =>
  tx
    .selectOwn('money_entry as m')
    .select(['m.kind', 'm.amount_cents', 'm.created_at'])
    .where(
      sql<boolean>`(m.attempt_id = ${attemptId} or m.charge_id in (select id from money_entry
        where agency_id = ${tx.agencyId} and attempt_id = ${attemptId}))`,
    )
    .orderBy('m.id')
    .execute();

/** Where the carrier and we ourselves saw it. */
export const selectScans = (tx: ReadTx, packageId: number) =>
  tx
    .selectOwn('package_event')
    .select(['at', 'code', 'description', 'location'])
    .where('package_id', '=', packageId)
    .orderBy('at', 'desc')
    .limit(MOST_LINES)
    .execute();

export const selectSteps = (tx: ReadTx, packageId: number) =>
  tx
    .selectOwn('package_step')
    .select(['at', 'status'])
    .where('package_id', '=', packageId)
    .orderBy('at')
    .execute();

/** Without the numbers of documents: they prove no sale. */
export const selectHandovers = (tx: ReadTx, packageId: number) =>
  tx
    .selectOwn('handover as h')
    .innerJoin('account as a', join => same(join, 'a.id', 'h.actor_id'))
    .select(['h.at', 'h.name', 'h.picture_key', 'a.name as by'])
    .where('h.package_id', '=', packageId)
    .orderBy('h.id')
    .execute();

/** Mails about the purchase that a server took. */
export const selectMails = (tx: ReadTx, sold: readonly SoldRow[]) =>
  tx
    .selectOwn('mail')
    .select(['template', 'recipient', 'sent_at'])
    .where('state', '=', 'sent')
    .where(eb =>
      eb.or([
        eb('package_id', '=', anyOf(sold.map(({ id }) => id))),
        eb('order_id', '=', anyOf(sold.map(({ order_id }) => order_id))),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute();
