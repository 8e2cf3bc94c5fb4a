import { manyDone, manyRefused } from '@puerta/contract/parcels/many.es';
import { fillPlaceholders } from '@puerta/domain/text/placeholders';
import { refuse } from '../../app/refusal.ts';
import { ofClient } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { eachRow, type RowDone } from '../../services/each-row.ts';
import { undoSecondsLeft } from '../steps/take-back-steps.ts';
import { whyNoUndo } from '@puerta/domain/parcels/take-back';
import { withdrawWritten } from '../mails/queue-mails.ts';
import type { Insertable } from 'kysely';
import type { ClientMessage } from '../../db/schema.gen.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

type Write = 'POST /clients/message';
type Written = Omit<Input<Write>['body'], 'ids'>;

/**
 * Mails clients what a manager wrote, each by itself (docs/rules/mails.md). The mails wait as long as they can be
 * withdrawn; the same key again writes to nobody twice.
 */
export const writeToClients: Handler<Write> = async (context, { body: { ids, ...written } }) => {
  const since = context.clock.now();
  const outcomes = await eachRow(ids, id => writeTo(context, id, written));
  return { data: { outcomes, seconds: undoSecondsLeft(context, since) } };
};

function writeTo(context: Context<Write>, id: number, { key, subject, message }: Written): Promise<RowDone> {
  const { agency, actor, clock, within } = context;
  return within(async tx => {
    const client = await lockAddressee(tx, id);
    if (!client) return refuse('not_found');
    if (client.closed_at) return refuse('not_found', { message: manyRefused.closed });
    if (client.mail_refused_at) return refuse('reminder_unreachable');
    const at = clock.now();
    const row = { agency_id: agency.id, account_id: id, author_id: actor.id, created_at: at };
    const fill = (text: string) => fillPlaceholders(text, { nombre: client.name });
    const words = { subject: fill(subject), message: fill(message) };
    const messageId = await insertMessage(tx, { ...row, ...words, key });
    if (messageId === null) return { already: manyDone.written };
    const to = { message_id: messageId };
    tell(tx, { actor, at, kind: 'client.messaged', ...ofClient(client), to, undoable: true });
    return 'done';
  });
}

type Undo = 'POST /clients/message/undo';

/** Withdraws what its writer wrote a moment ago: its mails wait longer than that, so that none is leaving. */
export const withdrawFromClients: Handler<Undo> = async (context, { body: { ids, key } }) => ({
  data: await eachRow(ids, id => withdrawFrom(context, id, key)),
});

function withdrawFrom(context: Context<Undo>, id: number, key: string): Promise<RowDone> {
  const { actor, clock, config, within } = context;
  return within(async tx => {
    const client = await lockAddressee(tx, id);
    const written = client && (await selectMessage(tx, { accountId: id, key }));
    if (!client || written?.author_id !== actor.id) return refuse('not_found');
    const now = clock.now();
    const sent = { at: written.created_at, by: written.author_id };
    const why = whyNoUndo(sent, { by: actor.id, now, seconds: config.UNDO_SECONDS });
    if (why) return refuse(why, { message: manyRefused.left });
    if (!(await withdrawWritten(tx, written.id))) return { already: manyDone.withdrawn };
    const to = { message_id: written.id };
    tell(tx, { actor, at: now, kind: 'client.message_withdrawn', ...ofClient(client), to });
    return 'done';
  });
}

/** A client of the agency, held until the transaction ends; undefined for staff and another agency's. */
const lockAddressee = (tx: Tx, id: number) =>
  tx
    .selectOwn('account')
    .select(['id', 'name', 'closed_at', 'mail_refused_at'])
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .forUpdate()
    .executeTakeFirst();

/** Answers the message's number; null where its key wrote to this client before. */
async function insertMessage(tx: Tx, message: Insertable<ClientMessage>): Promise<number | null> {
  const row = await tx
    .insertInto('client_message')
    .values(message)
    .onConflict(conflict => conflict.columns(['agency_id', 'account_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What was written to a client with a key; undefined where nothing was. */
const selectMessage = (tx: ReadTx, { accountId, key }: { accountId: number; key: string }) =>
  tx
    .selectOwn('client_message')
    .select(['id', 'author_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
