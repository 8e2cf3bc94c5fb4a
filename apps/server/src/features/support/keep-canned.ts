import { ticketTexts } from '@puerta/contract/office/support.es';
import type { FactValues } from '@puerta/domain/facts';
import { cut } from '@puerta/domain/text/letters';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { deleteRow, lockRow, updateRow } from '../../db/rows.ts';
import type { Tx } from '../../db/within-agency.ts';
import { byCaller } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler } from '../../services/context.ts';
import { type EditedThing, mergeBody, sameNames } from '../edits/merge-body.ts';

type CannedRow = { id: number; title: string; message: string; version: number };
type Text = Pick<CannedRow, 'title' | 'message'>;
export const CANNED: EditedThing<CannedRow, Text> = {
  object: 'canned_answer',
  fields: sameNames(['title', 'message']),
};

export const listCanned: Handler<'GET /support/admin/answers'> = async ({ read }) => ({
  data: await read
    .selectOwn('canned_answer')
    .select(['id', 'title', 'message', 'version'])
    .orderBy('title')
    .orderBy('id')
    .execute(),
});

/** Keeps an answer that is given again and again. */
export const addCanned: Handler<'POST /support/admin/answers'> = (context, { body }) =>
  context.once(async tx => {
    const { id } = await tx
      .insertInto('canned_answer')
      .values({ title: body.title, message: body.message, agency_id: tx.agencyId })
      .returning('id')
      .executeTakeFirstOrThrow();
    tellCanned(tx, context, 'canned.created', { id, from: null, to: body });
    return { data: { id }, message: ticketTexts.done.cannedKept };
  });

type Change = 'PUT /support/admin/answers';

/** Changes one; a save with a version keeps what others changed since (docs/rules/edits.md). */
export const changeCanned: Handler<Change> = (context, { body: { id, ...sent } }) =>
  context.within(async tx => {
    const before = await lockRow(tx, 'canned_answer', id);
    if (!before) return refuse('not_found');
    const text = await mergeBody<CannedRow, Text>(tx, context, CANNED, before, sent);
    if (isRefusal(text)) return text;
    await updateRow(tx, 'canned_answer', id, { title: text.title, message: text.message });
    tellCanned(tx, context, 'canned.updated', { id, from: before, to: text });
    return { data: { id }, message: ticketTexts.done.cannedKept };
  });

export const removeCanned: Handler<'DELETE /support/admin/answers/:id'> = async (context, { params }) => {
  const refused = await context.within(async tx => {
    const before = await lockRow(tx, 'canned_answer', params.id);
    if (!before) return refuse('not_found');
    await deleteRow(tx, 'canned_answer', params.id);
    tellCanned(tx, context, 'canned.deleted', { id: params.id, from: before, to: null });
    return null;
  });
  return refused ?? { data: null, message: ticketTexts.done.cannedRemoved };
};

type Kind = 'canned.created' | 'canned.updated' | 'canned.deleted';
type Edit = { id: number; from: Text | null; to: Text | null };

function tellCanned(
  tx: Tx,
  context: Pick<Context<Change>, 'actor' | 'clock'>,
  kind: Kind,
  { id, from, to }: Edit,
) {
  const object = { type: 'canned', id, label: (to ?? from)?.title ?? '' } as const;
  tell(tx, {
    ...byCaller(context),
    kind,
    object,
    from: from && wordsOf(from),
    to: to && wordsOf(to),
  });
}

/** Enough to know it by. */
const SHOWN = 200;
const wordsOf = ({ title, message }: Text): FactValues => ({ title, message: cut(message, SHOWN) });
