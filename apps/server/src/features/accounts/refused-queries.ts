import type { Insertable } from 'kysely';
import type { RefusedSignIn } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** Counts one more of the same quarter and subject. */
export const addRefused = (tx: Tx, row: Insertable<RefusedSignIn>) =>
  tx
    .insertInto('refused_sign_in')
    .values(row)
    .onConflict(known =>
      known.columns(['agency_id', 'quarter', 'subject']).doUpdateSet(eb => ({
        tries: eb('refused_sign_in.tries', '+', 1),
        last_at: row.last_at,
      })),
    )
    .execute();

export type RefusedRow = {
  subject: string;
  tries: number;
  last_at: Date;
  account: { id: number; email: string; role: string } | null;
};

/** Takes rows of quarters that began before a moment, with the accounts as they are now. */
export async function takeRefused(
  tx: Tx,
  agencyId: number,
  { before, most }: { before: Date; most: number },
): Promise<RefusedRow[]> {
  const taken = await tx
    .deleteFrom('refused_sign_in')
    .where('agency_id', '=', agencyId)
    .where(eb =>
      eb(
        eb.refTuple('quarter', 'subject'),
        'in',
        eb
          .selectFrom('refused_sign_in')
          .select(['quarter', 'subject'])
          .where('agency_id', '=', agencyId)
          .where('quarter', '<=', before)
          .orderBy('quarter')
          .limit(most)
          .$asTuple('quarter', 'subject'),
      ),
    )
    .returning(['subject', 'tries', 'last_at', 'account_id'])
    .execute();
  if (taken.length === 0) return [];
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'email', 'role'])
    .where('agency_id', '=', agencyId)
    .where(
      'id',
      'in',
      taken.map(row => row.account_id ?? 0),
    )
    .execute();
  const byId = new Map(accounts.map(account => [account.id, account]));
  return taken.map(({ account_id, ...row }) => ({ ...row, account: byId.get(account_id ?? 0) ?? null }));
}
