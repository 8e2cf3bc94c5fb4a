import type { Tx } from '../db/within-agency.ts';
import { updateRow } from '../db/rows.ts';
import { hashPassword } from '../password.ts';
import { createAccount } from '../provision/create-account.ts';
import { DEMO_PASSWORD, type DemoAgency, demoClients, demoPeople, type DemoPerson } from './agencies.ts';

const TERMS = '2026-11';
const DAY_MS = 86_400_000;
/** How long ago the first of them joined. */
const JOINED_DAYS = 200;

export type SeededPerson = DemoPerson & { id: number; locker: string | null };

/** Makes the people who sign in, and a few clients beside them; each joined some days after the one before. */
export async function seedPeople(
  tx: Tx,
  { slug, shortName }: DemoAgency,
  now: Date,
): Promise<SeededPerson[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const signIn = demoPeople(slug).map(person => ({ ...person, passwordHash }));
  const clients = demoClients(slug).map(person => ({ ...person, passwordHash: null }));
  const seeded: SeededPerson[] = [];
  for (const [at, person] of [...signIn, ...clients].entries()) {
    const joined = new Date(now.getTime() - (JOINED_DAYS - at * 12) * DAY_MS);
    const agency = { id: tx.agencyId, shortName, timeZone: 'America/New_York' };
    const home = {
      state: 'FL',
      city: 'Miami',
      address: `${1200 + at * 37} SW ${8 + at}th St`,
      zipCode: '33130',
    };
    const account = { ...person, ...(person.role === 'customer' && { ...home, termsVersion: TERMS }) };
    const created = await createAccount(tx, agency, account, joined);
    if (!created) throw new Error(`The demo makes ${person.email} twice`);
    // nobody is to be asked about an address that nobody reads
    await updateRow(tx, 'account', created.id, { email_verified_at: joined });
    seeded.push({ ...person, ...created });
  }
  return seeded;
}
