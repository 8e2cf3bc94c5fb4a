import { ticketTexts } from '@puerta/contract/support.es';
import type { FactValues } from '@puerta/domain/facts';
import { cut } from '@puerta/domain/letters';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler, Reply } from '../../services/context.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import {
  type CannedRow,
  deleteCanned,
  insertCanned,
  lockCanned,
  selectCanned,
  updateCanned,
} from './desk-queries.ts';

type Text = Pick<CannedRow, 'title' | 'message'>;
const CANNED: EditedThing<CannedRow> = {
  object: 'canned_answer',
  fields: { title: 'title', message: 'message' },
};

export const listCanned: Handler<'GET /support/admin/answers'> = async ({ agency, db }) => ({
  data: await selectCanned(db.read(agency.id), agency.id),
});

/** Keeps an answer that is given again and again. */
export const addCanned: Handler<'POST /support/admin/answers'> = async (context, { body }) => {
  const { agency, once } = context;
  return once(async tx => {
    const id = await insertCanned(tx, agency.id, body);
    tellCanned(tx, context, 'canned.created', { id, from: null, to: body });
    return { data: { id }, message: ticketTexts.done.cannedKept };
  });
};

type Change = 'PUT /support/admin/answers';

/** Changes one; a save with a version keeps what others changed since (docs/rules/edits.md). */
export const changeCanned: Handler<Change> = async (context, { body: { id, ...sent } }) => {
  const { agency, db } = context;
  return db.within<Reply<Change> | Refusal>(agency.id, async tx => {
    const before = await lockCanned(tx, agency.id, id);
    if (!before) return refuse('not_found');
    const text = await mergeBody<CannedRow, Text>(tx, context, CANNED, before, sent);
    if (isRefusal(text)) return text;
    await updateCanned(tx, agency.id, id, text);
    tellCanned(tx, context, 'canned.updated', { id, from: before, to: text });
    return { data: { id }, message: ticketTexts.done.cannedKept };
  });
};

export const removeCanned: Handler<'DELETE /support/admin/answers/:id'> = async (context, { params }) => {
  const { agency, db } = context;
  const refused = await db.within(agency.id, async tx => {
    const before = await lockCanned(tx, agency.id, params.id);
    if (!before) return refuse('not_found');
    await deleteCanned(tx, agency.id, params.id);
    tellCanned(tx, context, 'canned.deleted', { id: params.id, from: before, to: null });
    return null;
  });
  return refused ?? { data: null, message: ticketTexts.done.cannedRemoved };
};

type Kind = 'canned.created' | 'canned.updated' | 'canned.deleted';
type Told = { id: number; from: Text | null; to: Text | null };

function tellCanned(
  tx: Tx,
  { actor, clock }: Pick<Context<Change>, 'actor' | 'clock'>,
  kind: Kind,
  told: Told,
) {
  const { id, from, to } = told;
  tell(tx, {
    actor,
    at: clock.now(),
    kind,
    object: { type: 'canned', id, label: (to ?? from)?.title ?? '' },
    from: from && wordsOf(from),
    to: to && wordsOf(to),
  });
}

/** Enough to know it by. */
const SHOWN = 200;
const wordsOf = ({ title, message }: Text): FactValues => ({ title, message: cut(message, SHOWN) });
