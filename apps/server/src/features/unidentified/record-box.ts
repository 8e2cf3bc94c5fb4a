import { done } from '@puerta/contract/messages.es';
import type { UnidentifiedBox } from '@puerta/contract/parcels/unidentified';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { fileUrl } from '../../app/agency.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { insertRow, lockRow, same, updateRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { byCaller } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { findByTracking } from '../packages/find-package.ts';
import { encodePicture, storePicture } from '../pictures/store-picture.ts';

/** A list that is longer has other troubles than its length. */
const LISTED = 300;

/** Boxes that matched nothing and still wait, or with `tied` those that found their package; newest first. */
export const showBoxes: Handler<'GET /order/unidentified'> = async ({ read }, { query }) => {
  const rows = await selectBoxes(read)
    .where('b.package_id', query.tied === '1' ? 'is not' : 'is', null)
    .orderBy('b.id', 'desc')
    .limit(LISTED)
    .execute();
  return { data: rows.map(presentBox) };
};

const selectBoxes = (tx: ReadTx) =>
  tx
    .selectOwn('unidentified_box as b')
    .innerJoin('account as a', join => same(join, 'a.id', 'b.recorded_by'))
    .leftJoin('package as p', join => same(join, 'p.id', 'b.package_id'))
    .select(['b.id', 'b.code', 'b.place', 'b.photo_key', 'b.created_at', 'b.package_id'])
    .select(['a.name as recorded_by', 'p.tracking_number']);
type BoxRow = Awaited<ReturnType<ReturnType<typeof selectBoxes>['executeTakeFirstOrThrow']>>;

const presentBox = (row: BoxRow): UnidentifiedBox => ({
  id: row.id,
  code: row.code,
  place: row.place,
  photo: row.photo_key && fileUrl(row.photo_key),
  date: row.created_at.toISOString(),
  recorded_by: row.recorded_by,
  tracking_number: row.tracking_number,
});

const showBox = async (tx: ReadTx, id: number): Promise<UnidentifiedBox> =>
  presentBox(await selectBoxes(tx).where('b.id', '=', id).executeTakeFirstOrThrow());

const ofBox = (id: number, code: string) => ({ object: { type: 'box' as const, id, label: code } });

type Record = 'POST /order/unidentified';

/**
 * Records a scanned box that matches nothing: its code, a photo, where it stands, who found it
 * (docs/rules/reception.md).
 */
export const recordBox: Handler<Record> = async (context, { body, file }) => {
  const { agency, files, read } = context;
  const photo = file ? await encodePicture(file.bytes) : null;
  if (isRefusal(photo)) return photo;
  const { code } = readCode(body.code);
  if (await findByTracking(read, code)) return refuse('box_known');
  const key = photo && (await storePicture(context, agency, 'reception', photo));
  const recorded = await record(context, { ...body, code }, key);
  if (isRefusal(recorded) && key) await files.delete(key);
  return recorded;
};

const record = (context: Context<Record>, { code, place }: Input<Record>['body'], photo_key: string | null) =>
  context.once(async tx => {
    const by = byCaller(context);
    const box = { code, place, photo_key, recorded_by: context.actor.id, created_at: by.at };
    const id = await insertRow(tx, 'unidentified_box', box);
    tell(tx, { ...by, kind: 'box.recorded', ...ofBox(id, code), to: { place } });
    return { data: await showBox(tx, id), message: done.boxRecorded };
  });

type Tie = 'PUT /order/unidentified';

/** Ties a box to the package that it turned out to be; once. */
export const tieBox: Handler<Tie> = (context, { body }) =>
  context.once(async tx => {
    const refusal = await tie(tx, context, body);
    return refusal ?? { data: await showBox(tx, body.id), message: done.boxTied };
  });

async function tie(
  tx: Tx,
  context: Context<Tie>,
  { id, tracking }: Input<Tie>['body'],
): Promise<Refusal | null> {
  // of two people who tie it at once the second waits
  const box = await lockRow(tx, 'unidentified_box', id);
  if (!box) return refuse('not_found');
  if (box.package_id !== null) return refuse('box_tied');
  const found = await findByTracking(tx, tracking);
  if (!found) return refuse('tracking_not_found');
  await updateRow(tx, 'unidentified_box', id, { package_id: found.id });
  const to = { package: found.tracking_number };
  tell(tx, { ...byCaller(context), kind: 'box.tied', ...ofBox(id, box.code), to });
  return null;
}
