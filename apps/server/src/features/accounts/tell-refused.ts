import { aboutAccount } from '../../facts/about.ts';
import type { Fact } from '../../facts/fact.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Services } from '../../services/context.ts';
import { eachAgency } from '../../services/drive-due.ts';
import type { Insertable } from 'kysely';
import type { RefusedSignIn } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

const QUARTER_MS = 15 * 60_000;
/** In one transaction. */
const MOST = 500;

/** Notes a wrong guess at an account, or at none: one row a quarter of an hour, in a statement of its own. */
export function noteRefused(
  { agency, clock, address, within }: Pick<Context, 'agency' | 'clock' | 'address' | 'within'>,
  account: { id: number } | null,
): Promise<unknown> {
  const now = clock.now();
  const row = {
    agency_id: agency.id,
    quarter: new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS),
    subject: account ? `account ${account.id}` : address,
    account_id: account?.id ?? null,
    tries: 1,
    last_at: now,
  };
  return within(tx => addRefused(tx, row));
}

/** Tells the quarters that are over. A job runs it every minute. */
export async function tellRefused(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db, clock } = services;
  const before = new Date(clock.now().getTime() - QUARTER_MS);
  await eachAgency(services, 'refused sign-ins', agencyId =>
    db.within(agencyId, async tx => tell(tx, ...(await takeRefused(tx, { before, most: MOST })).map(factOf))),
  );
}

const factOf = (row: RefusedRow): Fact => ({
  kind: 'session.refused',
  actor: null,
  at: row.last_at,
  ...(row.account
    ? aboutAccount(row.account)
    : { object: { type: 'address', id: null, label: row.subject } }),
  to: { tries: row.tries },
});

/** Counts one more of the same quarter and subject. */
const addRefused = (tx: Tx, row: Insertable<RefusedSignIn>) =>
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

type RefusedRow = {
  subject: string;
  tries: number;
  last_at: Date;
  account: { id: number; email: string; role: string } | null;
};

/** Takes rows of quarters that began before a moment, with the accounts as they are now. */
async function takeRefused(tx: Tx, { before, most }: { before: Date; most: number }): Promise<RefusedRow[]> {
  const taken = await tx
    .deleteOwn('refused_sign_in')
    .where(eb =>
      eb(
        eb.refTuple('quarter', 'subject'),
        'in',
        eb
          .selectFrom('refused_sign_in')
          .select(['quarter', 'subject'])
          .where('agency_id', '=', tx.agencyId)
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
    .selectOwn('account')
    .select(['id', 'email', 'role'])
    .where(
      'id',
      'in',
      taken.map(row => row.account_id ?? 0),
    )
    .execute();
  const byId = new Map(accounts.map(account => [account.id, account]));
  return taken.map(({ account_id, ...row }) => ({ ...row, account: byId.get(account_id ?? 0) ?? null }));
}
