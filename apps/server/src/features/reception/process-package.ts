import { done } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { updateRow } from '../../db/rows.ts';
import type { Tx } from '../../db/within-agency.ts';
import { byCaller, ofPackageAlone } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler } from '../../services/context.ts';
import { findByTracking, searchOf } from '../packages/find-package.ts';
import { tellShelved } from '../packages/move-package.ts';
import { conflict } from '../packages/present.ts';
import { explainRefusal } from '../packages/show-state.ts';
import { encodePicture, storePicture } from '../pictures/store-picture.ts';
import { noteRefused } from '../station/note-refused.ts';
import { type HandledRow, lockByTracking, lockPackage } from './queries.ts';
import { actionsNow, answerRecord, stepOnce } from './take-step.ts';

type Process = 'PUT /order/process';

/**
 * Processes a received package with nothing pending; a second scan says so and changes nothing
 * (docs/rules/reception.md). A station that sends the same scan again, with its key, is answered as the first time.
 */
export const processPackage: Handler<Process> = async (context, { body }) => {
  const search = searchOf(body.tracking);
  if (!search) return refuse('tracking_not_found');
  const id = await context.within(tx => process(tx, context, search.tracking));
  if (!isRefusal(id)) return answerRecord(context, id, done.processed);
  const refusal = await explainRefusal(context, id, 'process');
  await noteRefused(context, [{ kind: 'process', code: search.tracking, refusal }]);
  return refusal;
};

async function process(tx: Tx, context: Context<Process>, tracking: string): Promise<number | Refusal> {
  const { agency, station } = context;
  const found = await lockByTracking(tx, tracking);
  if (!found) return refuse('tracking_not_found');
  const refusal = await stepOnce(tx, context, found, async row => {
    if (!actionsNow(context, row).process) {
      if (row.payment) return conflict(row, 'payment_pending');
      return conflict(row, row.process_day && !row.voided_at ? 'already_processed' : 'state_conflict');
    }
    const by = byCaller(context);
    const from = { process_day: null };
    const to = { process_day: calendarDay(by.at, agency.time_zone) };
    await updateRow(tx, 'package', row.id, to);
    const kind = 'package.processed';
    tell(tx, { ...by, station, kind, ...ofPackageAlone(row), from, to });
    return null;
  });
  return refusal ?? found.id;
}

type Shelve = 'PUT /order/shelf';

/**
 * Says at which place of the warehouse a package lies, or that it lies at none (docs/rules/reception.md). The same
 * place again changes nothing.
 */
export const setShelf: Handler<Shelve> = async (context, { body: { tracking, place } }) => {
  const found = await findByTracking(context.read, tracking);
  const refusal = found ? await shelve(context, found.id, place) : refuse('tracking_not_found');
  if (!refusal) return answerRecord(context, found?.id ?? 0, place === null ? done.unshelved : done.shelved);
  const said = await explainRefusal(context, refusal, 'move');
  await noteRefused(context, [{ kind: 'shelve', code: found?.tracking_number ?? tracking, refusal: said }]);
  return said;
};

const shelve = (context: Context<Shelve>, id: number, place: string | null): Promise<Refusal | null> =>
  context.within(async tx =>
    stepOnce(tx, context, await lockPackage(tx, id), async row => {
      if (!actionsNow(context, row).shelve) return conflict(row);
      if (row.shelf_place === place) return null;
      await updateRow(tx, 'package', id, { shelf_place: place });
      tellShelved(tx, row, place, { ...byCaller(context), station: context.station });
      return null;
    }),
  );

type Photo = 'POST /order/photo';

/** Keeps a photo of a package while it is at reception, status 1 and 2; another one takes its place. */
export const addPhoto: Handler<Photo> = async (context, { body, file }) => {
  const { agency, files, within } = context;
  const picture = await encodePicture(file.bytes);
  if (isRefusal(picture)) return picture;
  const key = await storePicture(context, agency, 'reception', picture);
  const before = await within(tx => photograph(tx, context, body.id, key));
  if (isRefusal(before)) {
    await files.delete(key);
    return explainRefusal(context, before, 'photo');
  }
  if (before.photo_key) await files.delete(before.photo_key);
  return answerRecord(context, body.id, done.photographed);
};

/** Answers the package as it was before. */
async function photograph(
  tx: Tx,
  context: Context<Photo>,
  id: number,
  key: string,
): Promise<HandledRow | Refusal> {
  const row = await lockPackage(tx, id);
  if (!row) return refuse('package_not_found');
  if (!actionsNow(context, row).photo) return conflict(row, 'photo_refused');
  await updateRow(tx, 'package', id, { photo_key: key });
  tell(tx, { ...byCaller(context), kind: 'package.photographed', ...ofPackageAlone(row) });
  return row;
}
