import type { savedBox } from '@puerta/contract/people/saved-boxes';
import { done, invalid } from '@puerta/contract/messages.es';
import { toCents, toDollars } from '@puerta/domain/money/money';
import type * as z from 'zod/mini';
import { refuse, refuseField } from '../../app/refusal.ts';
import { lockRow } from '../../db/rows.ts';
import type { Handler } from '../../services/context.ts';

/** More are no help to whoever chooses among them. */
const MOST = 30;

export const listBoxes: Handler<'GET /profile/boxes'> = async ({ actor, read }) => {
  const rows = await read
    .selectOwn('saved_box')
    .select(['id', 'name', 'content', 'content_value_cents', 'weight', 'length', 'width', 'height'])
    .where('account_id', '=', actor.id)
    .orderBy('name')
    .execute();
  const data = rows.map(({ content_value_cents: cents, ...box }): z.input<typeof savedBox> => {
    return { ...box, content_value: cents === null ? null : toDollars(cents) };
  });
  return { data };
};

/** A name that is known already is given to this box: that is how one is changed. */
export const saveBox: Handler<'POST /profile/box'> = ({ actor, clock, within }, { body }) =>
  within(async tx => {
    // those that are saved at the same moment are counted one after another
    await lockRow(tx, 'account', actor.id);
    const others = await tx
      .selectOwn('saved_box')
      .select('id')
      .where('account_id', '=', actor.id)
      .where('name', '!=', body.name)
      .execute();
    if (others.length >= MOST) return refuseField('name', invalid.savedBox.many(MOST));
    const { content_value, ...box } = body;
    const row = { ...box, content_value_cents: content_value === null ? null : toCents(content_value) };
    const data = await tx
      .insertInto('saved_box')
      .values({ ...row, agency_id: tx.agencyId, account_id: actor.id, created_at: clock.now() })
      .onConflict(known => known.columns(['agency_id', 'account_id', 'name']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { data, message: done.boxSaved };
  });

export const removeBox: Handler<'DELETE /profile/box/:id'> = async ({ actor, within }, { params }) => {
  const { numDeletedRows } = await within(tx =>
    tx
      .deleteOwn('saved_box')
      .where('account_id', '=', actor.id)
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n ? { data: null, message: done.boxDeleted } : refuse('not_found');
};
