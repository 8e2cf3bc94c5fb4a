import { setTimeout as wait } from 'node:timers/promises';
import { done } from '@puerta/contract/messages.es';
import type { Context, Reply } from '../../services/context.ts';
import type { Refusal } from '../../app/refusal.ts';
import { aboutAccount } from '../../facts/about-account.ts';
import { tellAlone } from '../../facts/tell.ts';
import { accountByKey, emailKey } from './queries.ts';

type Endpoint = 'POST /auth/password';
const ACCOUNT_WINDOW_MS = 3_600_000;
const ADDRESS_WINDOW_MS = 15 * 60_000;
/** Longer than queueing a mail takes, so that the time to answer does not tell whether one was queued. */
const ANSWER_MS = 150;

/** Mails a link to set a new password. The answer never tells whether the e-mail is registered. */
export async function requestPasswordReset(
  context: Context<Endpoint>,
  email: string,
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, db, limits, config, address } = context;
  const door = db.read(agency.id);
  const key = await emailKey(door, email);
  const account = await accountByKey(door, agency.id, key);
  const limited =
    (await limits.exact({
      key: `reset:address:${address}`,
      limit: config.LIMIT_SIGN_IN_ADDRESS,
      windowMs: ADDRESS_WINDOW_MS,
    })) ??
    (await limits.exact({
      key: `reset:account:${agency.id}:${account?.id ?? key}`,
      limit: config.LIMIT_RESET,
      windowMs: ACCOUNT_WINDOW_MS,
    }));
  if (limited) return limited;
  await Promise.all([queueLink(context, account), wait(ANSWER_MS)]);
  return { data: null, message: done.resetRequested };
}

async function queueLink(
  context: Context<Endpoint>,
  account: Awaited<ReturnType<typeof accountByKey>>,
): Promise<void> {
  const { agency, db, clock } = context;
  if (!account || !account.active || account.blocked_at || account.closed_at) return;
  await tellAlone(db, agency.id, {
    kind: 'account.password_asked',
    // whoever typed the address: nobody knows who it was
    actor: null,
    at: clock.now(),
    ...aboutAccount(account),
  });
}
