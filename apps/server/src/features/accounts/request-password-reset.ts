import { setTimeout as wait } from 'node:timers/promises';
import { done } from '@puerta/contract/messages.es';
import { normaliseEmail } from '@puerta/domain/email';
import type { Context, Reply } from '../../http/context.ts';
import type { Refusal } from '../../http/refusal.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { accountByEmail } from './queries.ts';

type Endpoint = 'POST /auth/password';
const ACCOUNT_WINDOW_MS = 3_600_000;
const ADDRESS_WINDOW_MS = 15 * 60_000;
/** Longer than queueing a mail takes, so that the time to answer does not tell whether one was queued. */
const ANSWER_MS = 150;

/** Mails a link to set a new password. The answer never tells whether the e-mail is registered (decisions §2). */
export async function requestPasswordReset(
  context: Context<Endpoint>,
  email: string,
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, limits, config, address } = context;
  const limited =
    (await limits.exact(`reset:address:${address}`, config.LIMIT_SIGN_IN_ADDRESS, ADDRESS_WINDOW_MS)) ??
    (await limits.exact(
      `reset:account:${agency.id}:${normaliseEmail(email)}`,
      config.LIMIT_RESET,
      ACCOUNT_WINDOW_MS,
    ));
  if (limited) return limited;
  await Promise.all([queueLink(context, email), wait(ANSWER_MS)]);
  return { data: null, message: done.resetRequested };
}

async function queueLink(context: Context<Endpoint>, email: string): Promise<void> {
  const { agency, db } = context;
  const account = await accountByEmail(db.read(agency.id), agency.id, email);
  if (!account || !account.active || account.blocked_at || account.closed_at) return;
  await db.within(agency.id, tx =>
    queueMail(tx, context, agency, { template: 'password_reset', accountId: account.id }),
  );
}
