import { accountDone } from '@puerta/contract/account-texts.es';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { forgetPersonInFacts } from '../../facts/queries.ts';
import { tell } from '../../facts/tell.ts';
import { forgetTraces } from '../forget/forget-traces.ts';
import { hasDebt } from '../payments/read-debts.ts';
import { checkOwnPassword } from '../own-password/check-own-password.ts';
import { endSessions } from '../session/end-sessions.ts';
import { forgetPerson, hasSomethingUnderWay, lockAccount } from './queries.ts';

type Endpoint = 'POST /profile/close';

/**
 * Closes a customer's account for good, unless it owes or something of it is under way (docs/rules/accounts.md). What
 * says who the person is goes; packages, money and invoices stay, as the law asks of the agency (docs/decisions/027).
 */
export async function closeAccount(
  context: Context<Endpoint>,
  pass: string,
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, actor, db, clock, files } = context;
  const refusal = await checkOwnPassword(context, pass);
  if (refusal) return refusal;
  const now = clock.now();
  const closed = await db.within<{ keys: string[] } | Refusal>(agency.id, async tx => {
    const { picture_key } = await lockAccount(tx, agency.id, actor.id);
    if (await hasDebt(tx, agency.id, actor.id)) return refuse('debt_pending');
    if (await hasSomethingUnderWay(tx, agency.id, actor.id, now)) return refuse('account_busy');
    await forgetPerson(tx, agency.id, actor.id, now);
    const sent = await forgetTraces(tx, agency.id, actor.id, now);
    await forgetPersonInFacts(tx, actor.id);
    await endSessions(tx, agency.id, actor.id, now);
    tell(tx, {
      actor: { id: actor.id, name: '', role: actor.role },
      at: now,
      kind: 'account.closed',
      object: { type: 'account', id: actor.id, label: actor.locker ?? '' },
    });
    return { keys: [...(picture_key ? [picture_key] : []), ...sent] };
  });
  if ('code' in closed) return closed;
  for (const key of closed.keys) await files.delete(key);
  return { data: null, message: accountDone.accountClosed };
}
