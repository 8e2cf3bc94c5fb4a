import type { Registration } from '@puerta/contract/people/auth';
import { done } from '@puerta/contract/messages.es';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { hashPassword } from '../../password.ts';
import { createAccount } from '../../provision/create-account.ts';
import { ofClient } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { refuseGuessable } from '../own-password/check-own-password.ts';
import { sql } from 'kysely';
import type { ReadTx } from '../../db/within-agency.ts';

type Endpoint = 'POST /auth/register';
const WINDOW_MS = 3_600_000;

/**
 * Opens a customer's account, which works at once; sending the form accepts the terms of that day.
 * `code` is the locker of whoever referred them; an unknown one is ignored.
 */
export async function registerCustomer(
  context: Context<Endpoint>,
  { code, password, zip: zipCode, ...person }: Registration,
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, limits, config, clock, address, within } = context;
  const limited = await limits.exact({
    key: `registration:${address}`,
    limit: config.LIMIT_REGISTRATION,
    windowMs: WINDOW_MS,
  });
  if (limited) return limited;
  const guessable = refuseGuessable('password', password, { agency, email: person.email });
  if (guessable) return guessable;
  const passwordHash = await hashPassword(password);
  return within(async tx => {
    const created = await createAccount(
      tx,
      { ...agency, timeZone: agency.time_zone },
      {
        ...person,
        role: 'customer',
        zipCode,
        passwordHash,
        referredBy: code === '' ? null : await clientByLocker(tx, code),
        termsVersion: await currentTerms(tx),
      },
      clock.now(),
    );
    if (!created) return refuse('email_taken');
    const { name, email } = person;
    tell(tx, {
      kind: 'client.registered',
      actor: { id: created.id, name, role: 'customer' },
      at: clock.now(),
      ...ofClient({ id: created.id, name }),
    });
    return { data: { id: created.id, name, email, locker: created.locker ?? '' }, message: done.registered };
  });
}

/** Id of the client with this locker, compared without case; null when nobody has it. */
async function clientByLocker(tx: ReadTx, locker: string): Promise<number | null> {
  const row = await tx
    .selectOwn('account')
    .select('id')
    .where('role', '=', 'customer')
    .where('closed_at', 'is', null)
    .where('locker_key', '=', sql<string>`upper(${locker})`)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function currentTerms(tx: ReadTx): Promise<string> {
  const row = await tx
    .selectFrom('agency')
    .select('terms_version')
    .where('id', '=', tx.agencyId)
    .executeTakeFirstOrThrow();
  return row.terms_version;
}
