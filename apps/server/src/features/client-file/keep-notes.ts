import { clientFileTexts } from '@puerta/contract/client-file.es';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler } from '../../services/context.ts';
import { holdClient } from '../clients/find-client.ts';
import { deleteNote, insertNote } from './queries.ts';

/** Writes something about a client for the staff alone: that it was done is told, what it says is not. */
export const noteClient: Handler<'POST /clients/note'> = async (context, { body }) => {
  const { agency, actor, clock, once } = context;
  return once(async tx => {
    const client = await holdClient(tx, agency.id, body.id);
    if (!client) return refuse('not_found');
    const at = clock.now();
    const id = await insertNote(tx, agency.id, {
      account_id: client.id,
      author_id: actor.id,
      message: body.message,
      created_at: at,
    });
    tell(tx, { actor, at, kind: 'client.noted', ...aboutClient(client) });
    return { data: { id }, message: clientFileTexts.done.noted };
  });
};

export const removeNote: Handler<'DELETE /clients/note/:id'> = async (context, { params }) => {
  const { agency, actor, db, clock } = context;
  const removed = await db.within<null | Refusal>(agency.id, async tx => {
    const client = await deleteNote(tx, agency.id, params.id);
    if (!client) return refuse('not_found');
    tell(tx, { actor, at: clock.now(), kind: 'client.note_removed', ...aboutClient(client) });
    return null;
  });
  return removed ?? { data: null, message: clientFileTexts.done.noteRemoved };
};

const aboutClient = ({ id, name }: { id: number; name: string }) => ({
  object: { type: 'client', id, label: name },
});
