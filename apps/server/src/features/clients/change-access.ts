import { done } from '@puerta/contract/messages.es';
import type { Handler, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { blockAccount } from '../accounts/block-account.ts';
import { tell } from '../../facts/tell.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import { type ClientRecord, lockClient, lockClientByEmail } from './queries.ts';

type Block = 'PUT /clients/block';
type Reset = 'PUT /clients/password';

/** Staff change nothing else of a client; the rest is their own to change. */
const CLIENT: EditedThing<ClientRecord> = {
  object: 'account',
  fields: { blocked: { column: 'blocked_at', read: row => row.blocked_at !== null } },
};

/** Signing in is refused from now on, packages go on (docs/rules/accounts.md); or the client is let in again. */
export const blockClient: Handler<Block> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const { id } = body;
  const now = clock.now();
  return db.within<Reply<Block> | Refusal>(agency.id, async tx => {
    const client = await lockClient(tx, agency.id, id);
    if (!client) return refuse('not_found');
    const merged = await mergeBody(tx, context, CLIENT, client, body);
    if (isRefusal(merged)) return merged;
    const { blocked } = merged;
    const before = client.blocked_at !== null;
    if (before !== blocked) {
      await blockAccount(tx, agency.id, id, { blocked, now });
      tell(tx, {
        actor,
        at: now,
        kind: blocked ? 'client.blocked' : 'client.unblocked',
        object: { type: 'client', id, label: client.name },
        from: { blocked: before },
        to: { blocked },
      });
    }
    return { data: { id, blocked }, message: blocked ? done.clientBlocked : done.clientUnblocked };
  });
};

/** Queues a mail with a new random password, which holds only once the mail was accepted (docs/rules/accounts.md). */
export const resetPassword: Handler<Reset> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  return db.within<Reply<Reset> | Refusal>(agency.id, async tx => {
    const client = await lockClientByEmail(tx, agency.id, body.email);
    if (!client) return refuse('not_found');
    tell(tx, {
      actor,
      at: clock.now(),
      kind: 'client.password_reset',
      object: { type: 'client', id: client.id, label: client.name },
    });
    return { data: null, message: done.passwordMailed };
  });
};
