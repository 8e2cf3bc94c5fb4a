import type { Registration } from '@puerta/contract/auth';
import { done } from '@puerta/contract/messages.es';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { hashPassword } from '../../password.ts';
import { createAccount } from '../../provision/create-account.ts';
import { tell } from '../../facts/tell.ts';
import { refuseGuessable } from '../own-password/refuse-guessable.ts';
import { clientByLocker, currentTerms } from './queries.ts';

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
  const { agency, db, limits, config, clock, address } = context;
  const limited = await limits.exact({
    key: `registration:${address}`,
    limit: config.LIMIT_REGISTRATION,
    windowMs: WINDOW_MS,
  });
  if (limited) return limited;
  const guessable = refuseGuessable('password', password, { agency, email: person.email });
  if (guessable) return guessable;
  const passwordHash = await hashPassword(password);
  return db.within<Reply<Endpoint> | Refusal>(agency.id, async tx => {
    const created = await createAccount(
      tx,
      { ...agency, timeZone: agency.time_zone },
      {
        ...person,
        role: 'customer',
        zipCode,
        passwordHash,
        referredBy: code === '' ? null : await clientByLocker(tx, agency.id, code),
        termsVersion: await currentTerms(tx, agency.id),
      },
      clock.now(),
    );
    if (!created) return refuse('email_taken');
    const { name, email } = person;
    tell(tx, {
      kind: 'client.registered',
      actor: { id: created.id, name, role: 'customer' },
      at: clock.now(),
      object: { type: 'client', id: created.id, label: name },
    });
    return { data: { id: created.id, name, email, locker: created.locker ?? '' }, message: done.registered };
  });
}
