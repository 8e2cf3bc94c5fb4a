import { aboutAccount } from '../../facts/about-account.ts';
import type { Fact } from '../../facts/fact.ts';
import { tell } from '../../facts/tell.ts';
import type { Context } from '../../services/context.ts';
import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/services.ts';
import { addRefused, type RefusedRow, takeRefused } from './refused-queries.ts';

const QUARTER_MS = 15 * 60_000;
/** In one transaction. */
const MOST = 500;

/** Notes a wrong guess at an account, or at none: one row a quarter of an hour, in a statement of its own. */
export function noteRefused(
  { db, agency, clock, address }: Pick<Context, 'db' | 'agency' | 'clock' | 'address'>,
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
  return db.within(agency.id, tx => addRefused(tx, row));
}

/** Tells the quarters that are over. A job runs it every minute. */
export async function tellRefused(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db, clock } = services;
  const before = new Date(clock.now().getTime() - QUARTER_MS);
  await eachAgency(services, 'refused sign-ins', agencyId =>
    db.within(agencyId, async tx =>
      tell(tx, ...(await takeRefused(tx, agencyId, { before, most: MOST })).map(factOf)),
    ),
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
