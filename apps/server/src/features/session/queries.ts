import type { Tx } from '../../db/within-agency.ts';

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
