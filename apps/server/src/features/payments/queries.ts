import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Whether a bank reviews the payment of what a `package` owes, by itself or with others. */
const isReviewed = sql<boolean>`exists (select from attempt t
  where t.agency_id = package.agency_id and t.kind = 'debt' and t.state = 'held' and t.state not in ('done', 'declined', 'failed')
    and (t.package_id = package.id
      or t.shares @> jsonb_build_array(jsonb_build_object('package', package.id))))`;

export const selectDebts = (tx: Tx, agencyId: number, accountId: number) =>
  tx
    .selectFrom('package')
    .select(['id', 'order_id', 'tracking_number', 'price_cents', 'pickup_cost_cents', 'final_payment_cents'])
    .select(['discount_cents', 'payment'])
    .select(isReviewed.as('reviewed'))
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('payment', '=', true)
    .where('voided_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Whether any package of the account was received and awaits payment. */
export async function owesSomething(tx: Tx, agencyId: number, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('package')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('payment', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether all these packages are the account's. */
export async function areOwn(tx: Tx, agencyId: number, accountId: number, ids: number[]): Promise<boolean> {
  const { own } = await tx
    .selectFrom('package')
    .select(eb => eb.fn.countAll<number>().as('own'))
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids})`)
    .executeTakeFirstOrThrow();
  return Number(own) === ids.length;
}

/** A package with what it owes and whose it is. */
export function selectOwed(tx: Tx, agencyId: number, by: { id: number } | { tracking: string }) {
  return standing(tx, agencyId)
    .where(eb =>
      'id' in by ? eb('package.id', '=', by.id) : eb('package.tracking_number', '=', by.tracking),
    )
    .executeTakeFirst();
}

/** The same, and nobody settles or changes the debt until the transaction ends. */
export const lockOwed = (tx: Tx, agencyId: number, id: number) =>
  standing(tx, agencyId).where('package.id', '=', id).forUpdate('package').executeTakeFirst();

/** The same of several, by package; void ones too. */
export const lockOwedOf = (tx: Tx, agencyId: number, ids: number[]) =>
  owedPackages(tx, agencyId)
    .select('package.voided_at')
    .where('package.id', '=', sql<number>`any(${ids})`)
    .orderBy('package.id')
    .forUpdate('package')
    .execute();

const owedPackages = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('package')
    .innerJoin('account', join =>
      join
        .onRef('account.agency_id', '=', 'package.agency_id')
        .onRef('account.id', '=', 'package.account_id'),
    )
    .select(['package.id', 'package.order_id', 'package.account_id', 'package.tracking_number'])
    .select(['price_cents', 'pickup_cost_cents', 'final_payment_cents', 'discount_cents', 'payment'])
    .select(['account.name', 'account.email'])
    .where('package.agency_id', '=', agencyId);

const standing = (tx: Tx, agencyId: number) =>
  owedPackages(tx, agencyId).where('package.voided_at', 'is', null);

/** Whose package it is. */
export const selectDebtor = (tx: Tx, agencyId: number, packageId: number) =>
  tx
    .selectFrom('package')
    .select(['tracking_number', 'order_id', 'account_id'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();

/** Takes the debt off the package; false when it was settled otherwise meanwhile. */
export async function settleDebt(tx: Tx, agencyId: number, packageId: number) {
  return tx
    .updateTable('package')
    .set({ payment: false })
    .where('agency_id', '=', agencyId)
    .where('id', '=', packageId)
    .where('payment', '=', true)
    .returning(['tracking_number', 'order_id', 'account_id'])
    .executeTakeFirst();
}

export const setDiscount = (tx: Tx, agencyId: number, packageId: number, cents: number) =>
  tx
    .updateTable('package')
    .set({ discount_cents: cents })
    .where('agency_id', '=', agencyId)
    .where('id', '=', packageId)
    .execute();
