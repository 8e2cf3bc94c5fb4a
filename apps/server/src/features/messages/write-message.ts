import { manyDone, manyRefused } from '@puerta/contract/many.es';
import { refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { eachRow, type RowDone } from '../each-row.ts';
import { undoSecondsLeft } from '../steps/offer-undo.ts';
import { insertMessage, lockAddressee } from './queries.ts';

type Write = 'POST /clients/message';
type Written = Omit<Input<Write>['body'], 'ids'>;

/**
 * Mails clients what a manager wrote, each by itself (docs/decisions/073). The mails wait as long as they can be
 * withdrawn; the same key again writes to nobody twice.
 */
export const writeToClients: Handler<Write> = async (context, { body: { ids, ...written } }) => {
  const since = context.clock.now();
  const outcomes = await eachRow(ids, id => writeTo(context, id, written));
  return { data: { outcomes, seconds: undoSecondsLeft(context, since) } };
};

function writeTo(context: Context<Write>, id: number, { key, subject, message }: Written): Promise<RowDone> {
  const { agency, actor, db, clock } = context;
  return db.within<RowDone>(agency.id, async tx => {
    const client = await lockAddressee(tx, agency.id, id);
    if (!client) return refuse('not_found');
    if (client.closed_at) return refuse('not_found', { message: manyRefused.closed });
    if (client.mail_refused_at) return refuse('reminder_unreachable');
    const at = clock.now();
    const row = { agency_id: agency.id, account_id: id, author_id: actor.id, created_at: at };
    const messageId = await insertMessage(tx, { ...row, key, subject, message });
    if (messageId === null) return { already: manyDone.written };
    const object = { type: 'client', id, label: client.name };
    tell(tx, { actor, at, kind: 'client.messaged', object, to: { message_id: messageId } });
    return 'done';
  });
}
