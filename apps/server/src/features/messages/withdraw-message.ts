import { manyDone, manyRefused } from '@puerta/contract/many.es';
import { whyNoUndo } from '@puerta/domain/take-back';
import { refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler } from '../../services/context.ts';
import { eachRow, type RowDone } from '../each-row.ts';
import { withdrawWritten } from '../mails/withdraw-told.ts';
import { lockAddressee, selectMessage } from './queries.ts';

type Undo = 'POST /clients/message/undo';

/** Withdraws what its writer wrote a moment ago: its mails wait longer than that, so that none is leaving. */
export const withdrawFromClients: Handler<Undo> = async (context, { body: { ids, key } }) => ({
  data: await eachRow(ids, id => withdrawFrom(context, id, key)),
});

function withdrawFrom(context: Context<Undo>, id: number, key: string): Promise<RowDone> {
  const { agency, actor, db, clock, config } = context;
  return db.within<RowDone>(agency.id, async tx => {
    const client = await lockAddressee(tx, agency.id, id);
    const written = client && (await selectMessage(tx, agency.id, { accountId: id, key }));
    if (written?.author_id !== actor.id) return refuse('not_found');
    const now = clock.now();
    const sent = { at: written.created_at, by: written.author_id };
    const why = whyNoUndo(sent, { by: actor.id, now, seconds: config.UNDO_SECONDS });
    if (why) return refuse(why, { message: manyRefused.left });
    if (!(await withdrawWritten(tx, agency.id, written.id))) return { already: manyDone.withdrawn };
    const object = { type: 'client', id, label: client?.name ?? '' };
    const to = { message_id: written.id };
    tell(tx, { actor, at: now, kind: 'client.message_withdrawn', object, to });
    return 'done';
  });
}
