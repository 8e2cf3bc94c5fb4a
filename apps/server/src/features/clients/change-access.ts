import { manyDone } from '@puerta/contract/parcels/many.es';
import { done } from '@puerta/contract/messages.es';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { eachRow } from '../../services/each-row.ts';
import { blockAccount } from '../accounts/take-links-back.ts';
import { tell } from '../../facts/tell.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import { type ClientRecord, holdClient, oneClient } from './find-client.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import { byCaller, ofClient } from '../../facts/about.ts';

type Block = 'PUT /clients/block';
type BlockMany = 'PUT /clients/block/many';
type Reset = 'PUT /clients/password';

/** Staff change nothing else of a client; the rest is their own to change. */
export const CLIENT: EditedThing<ClientRecord, Input<Block>['body']> = {
  object: 'account',
  fields: { blocked: { column: 'blocked_at', read: row => row.blocked_at !== null } },
};

/** Signing in is refused from now on, packages go on (docs/rules/accounts.md); or the client is let in again. */
export const blockClient: Handler<Block> = async (context, { body }) => {
  const set = await setAccess(context, body);
  if (isRefusal(set)) return set;
  const { blocked } = set;
  return {
    data: { id: body.id, blocked },
    message: blocked ? done.clientBlocked : done.clientUnblocked,
  };
};

/** The same of clients of a list, one after another. */
export const blockClients: Handler<BlockMany> = async (context, { body: { ids, blocked } }) => ({
  data: await eachRow(ids, async id => {
    const set = await setAccess(context, { id, blocked });
    if (isRefusal(set)) return set;
    return set.changed ? 'done' : { already: blocked ? manyDone.blocked : manyDone.unblocked };
  }),
});

type Access = { blocked: boolean; changed: boolean };

function setAccess(
  context: Context<Block> | Context<BlockMany>,
  body: Input<Block>['body'],
): Promise<Access | Refusal> {
  const { actor, clock, within } = context;
  const { id } = body;
  const now = clock.now();
  return within(async tx => {
    const client = await holdClient(tx, id);
    if (!client) return refuse('not_found');
    const merged = await mergeBody(tx, context, CLIENT, client, body);
    if (isRefusal(merged)) return merged;
    const { blocked } = merged;
    const before = client.blocked_at !== null;
    if (before !== blocked) {
      await blockAccount(tx, id, { blocked, now });
      tell(tx, {
        actor,
        at: now,
        kind: blocked ? 'client.blocked' : 'client.unblocked',
        ...ofClient({ id, name: client.name }),
        from: { blocked: before },
        to: { blocked },
      });
    }
    return { blocked, changed: before !== blocked };
  });
}

/** Queues a mail with a new random password, which holds only once the mail was accepted (docs/rules/accounts.md). */
export const resetPassword: Handler<Reset> = async (context, { body }) => {
  const { once } = context;
  return once(async tx => {
    const client = await lockClientByEmail(tx, body.email);
    if (!client) return refuse('not_found');
    tell(tx, {
      ...byCaller(context),
      kind: 'client.password_reset',
      ...ofClient(client),
    });
    return { data: null, message: done.passwordMailed };
  });
};

const lockClientByEmail = (tx: Tx, email: string) =>
  oneClient(tx)
    // the database's own lower case, as in the generated column
    .where('email_key', '=', sql<string>`lower(${email})`)
    .forUpdate()
    .executeTakeFirst();
