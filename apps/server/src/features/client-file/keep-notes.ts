import { clientFileTexts } from '@puerta/contract/people/client-file.es';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler } from '../../services/context.ts';
import { holdClient } from '../clients/find-client.ts';
import { takeOffFactor } from '../second-factor/set-up-second-factor.ts';
import { endSessions, openSessionsOf } from '../session/end-sessions.ts';
import { updateRow } from '../../db/rows.ts';
import type { Tx } from '../../db/within-agency.ts';
import { byCaller, ofClient } from '../../facts/about.ts';

/** Writes something about a client for the staff alone: that it was done is told, what it says is not. */
export const noteClient: Handler<'POST /clients/note'> = async (context, { body }) => {
  const { actor, clock, once } = context;
  return once(async tx => {
    const client = await holdClient(tx, body.id);
    if (!client) return refuse('not_found');
    const at = clock.now();
    const id = await insertNote(tx, {
      account_id: client.id,
      author_id: actor.id,
      message: body.message,
      created_at: at,
    });
    tell(tx, { actor, at, kind: 'client.noted', ...ofClient(client) });
    return { data: { id }, message: clientFileTexts.done.noted };
  });
};

export const removeNote: Handler<'DELETE /clients/note/:id'> = async (context, { params }) => {
  const { within } = context;
  const removed = await within(async tx => {
    const client = await deleteNote(tx, params.id);
    if (!client) return refuse('not_found');
    tell(tx, { ...byCaller(context), kind: 'client.note_removed', ...ofClient(client) });
    return null;
  });
  return removed ?? { data: null, message: clientFileTexts.done.noteRemoved };
};

/** Signs a client out everywhere, as they ask on the phone who lost one: whoever knows the password signs in again. */
export const endClientSessions: Handler<'POST /clients/sessions/end'> = async (context, { body }) => {
  const { actor, clock, within } = context;
  const done = await within(async tx => {
    const client = await holdClient(tx, body.id);
    if (!client) return refuse('not_found');
    const now = clock.now();
    const open = await openSessionsOf(tx, client.id, now);
    await endSessions(tx, client.id, now);
    if (open.length > 0) tell(tx, { actor, at: now, kind: 'client.signed_out', ...ofClient(client) });
    return { ended: open.length };
  });
  return isRefusal(done) ? done : { data: done, message: clientFileTexts.done.sessionsEnded(done.ended) };
};

/**
 * Takes the second factor off a client who lost the phone and the recovery codes, and proved to the manager who they
 * are. A colleague is none: theirs is taken off by command (docs/rules/accounts.md).
 */
export const endClientSecondFactor: Handler<'POST /clients/second-factor/end'> = (context, { body }) =>
  context.within(async tx => {
    const client = await holdClient(tx, body.id);
    const taken = client && (await takeOffFactor(tx, client.id, context.clock.now()));
    if (!taken) return refuse('not_found');
    const told = { ...byCaller(context), ...ofClient(client), ...taken, to: { reason: body.reason } };
    tell(tx, { kind: 'client.second_factor_off', ...told });
    return { data: null, message: clientFileTexts.done.secondFactorEnded };
  });

/** Writes again to the address of a client who said that it works; another mail that comes back stops it anew. */
export const resumeMail: Handler<'POST /clients/mail/resume'> = (context, { body }) =>
  context.within(async tx => {
    const client = await holdClient(tx, body.id);
    if (!client?.mail_stopped) return refuse('not_found');
    await updateRow(tx, 'account', client.id, { mail_stopped: null, mail_refused_at: null });
    const told = { ...byCaller(context), ...ofClient(client), to: { reason: body.reason } };
    tell(tx, { kind: 'client.mail_resumed', ...told });
    return { data: null, message: clientFileTexts.done.mailResumed };
  });

type NewNote = { account_id: number; author_id: number; message: string; created_at: Date };

async function insertNote(tx: Tx, note: NewNote): Promise<number> {
  const { id } = await tx
    .insertInto('client_note')
    .values({ ...note, agency_id: tx.agencyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whose note it was; undefined where there is none any more. */
const deleteNote = (tx: Tx, id: number) =>
  tx
    .deleteOwn('client_note as n')
    .using('account as a')
    .where('a.agency_id', '=', tx.agencyId)
    .whereRef('a.id', '=', 'n.account_id')
    .where('n.id', '=', id)
    .returning(['a.id', 'a.name'])
    .executeTakeFirst();
