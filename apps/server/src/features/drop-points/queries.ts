import type { Tx } from '../../db/within-agency.ts';

/** Whose package it is and where its sender lives; undefined when there is none. */
export const selectOrigin = (tx: Tx, agencyId: number, packageId: number) =>
  tx
    .selectFrom('package as p')
    .innerJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select(['p.account_id', 'o.sender_line_one', 'o.sender_line_two'])
    .select(['o.sender_city', 'o.sender_state', 'o.sender_zip'])
    .where('p.agency_id', '=', agencyId)
    .where('p.id', '=', packageId)
    .executeTakeFirst();

export type OriginRow = NonNullable<Awaited<ReturnType<typeof selectOrigin>>>;
