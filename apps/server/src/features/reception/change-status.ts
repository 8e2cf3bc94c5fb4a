import { done, invalid } from '@puerta/contract/messages.es';
import { stateWords } from '@puerta/contract/parcels/state-words.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { isPackageStatus, PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/parcels/package-status';
import { statusChoices } from '@puerta/domain/people/permissions';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import { byCaller, ofPackageAlone } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler } from '../../services/context.ts';
import { digestOf } from '../../services/make-once.ts';
import { closeDelivered, lockLotOf } from '../lots/close-lot.ts';
import { findByTracking } from '../packages/find-package.ts';
import { setStatus } from '../packages/move-package.ts';
import { conflict, statusText } from '../packages/present.ts';
import { factsOf } from '../packages/read-facts.ts';
import { explainRefusal, explainRefusals } from '../packages/show-state.ts';
import { encodePicture, storePicture } from '../pictures/store-picture.ts';
import { isOffered, offerUndo } from '../steps/take-back-steps.ts';
import { lockPackage, selectPackage } from './queries.ts';
import { answerRecord, stepOnce } from './take-step.ts';

type Change = 'PUT /order/status';
type ChangeList = 'PUT /order/status/bulk';
type HandOver = 'POST /order/handover';

const wrongStatus = () => refuseField('status_id', invalid.reception.status);

/** Moves a package forward (docs/rules/status.md): any higher status abroad, only "delivered" at home. */
export const changeStatus: Handler<Change> = async (context, { body: { id, status_id: to } }) => {
  const since = context.clock.now();
  if (!isPackageStatus(to)) return wrongStatus();
  const refusal = await context.within(tx => move(tx, context, id, to));
  return refusal ? explainRefusal(context, refusal, 'move') : answerMoved(context, since, id, to);
};

async function answerMoved(context: Context<Change | HandOver>, since: Date, id: number, to: PackageStatus) {
  const answer = await answerRecord(context, id, done.moved);
  if (isRefusal(answer)) return answer;
  const moved = [{ id, group: answer.data.group_services }];
  return { ...answer, beside: offerUndo(context, since, { status_id: to, moved }) };
}

/** Delivers a package, and keeps who took it; a picture of it is stored before its row is looked at. */
export const handOver: Handler<HandOver> = async (context, { body, file }) => {
  const { actor, agency, clock, files, within } = context;
  const since = clock.now();
  const picture = file && (await encodePicture(file.bytes));
  if (isRefusal(picture)) return picture;
  const key = picture && (await storePicture(context, agency, 'handover', picture));
  let isKept = false;
  const { id, name, document } = body;
  const refusal = await within(async tx => {
    isKept = false;
    return move(tx, context, id, PACKAGE_STATUS.delivered, async () => {
      const who = { name, document: document || null, picture_key: key };
      const handover = { agency_id: tx.agencyId, package_id: id, actor_id: actor.id, at: since, ...who };
      await tx.insertInto('handover').values(handover).execute();
      isKept = true;
    });
  });
  if (key && (refusal || !isKept)) await files.delete(key);
  return refusal
    ? explainRefusal(context, refusal, 'move')
    : answerMoved(context, since, id, PACKAGE_STATUS.delivered);
};

/** Moves each package of a list by itself, in its order: one that may not go there stays, and the answer says why. */
export const changeStatuses: Handler<ChangeList> = async (context, { body }) => {
  const to = body.status_id;
  if (!isPackageStatus(to)) return wrongStatus();
  const since = context.clock.now();
  const moved = [];
  for (const tracking of body.trackings) moved.push(await moveListed(context, tracking, to));
  const refusals = await explainRefusals(
    context,
    moved.map(one => one.refusal),
    'move',
  );
  return {
    data: moved.map(({ refusal, found, tracking, status }, at) => ({
      tracking,
      status,
      ok: refusal === null,
      message: refusal?.message ?? null,
      detail: refusal ? (refusals[at]?.details.state?.detail ?? null) : stays(found),
    })),
    beside: offerUndo(context, since, {
      status_id: to,
      moved: moved.flatMap(({ refusal, found }) => (refusal === null && found) || []),
    }),
  };
};

async function moveListed(context: Context<ChangeList>, tracking: string, to: PackageStatus) {
  const { idempotencyKey, read, within } = context;
  const found = await findByTracking(read, tracking);
  if (!found) return { tracking, found: null, refusal: refuse('tracking_not_found'), status: null };
  const { id, product_group: group } = found;
  // a key is one package's, in whatever list it comes again
  const asked = () => digestOf([id, to]);
  const once = { ...context, asked, idempotencyKey: idempotencyKey && `${idempotencyKey} ${id}` };
  const refusal = await within(tx => move(tx, once, id, to));
  const status = statusText(refusal ? found : { ...found, status: to });
  return { tracking, found: { id, group }, refusal, status };
}

/** What a moved row says that is not undone with the others. */
const stays = (found: { group: number } | null): string | null =>
  found && !isOffered(found) ? stateWords.stays : null;

/** One package, in a transaction of its own, once under its key, with what is kept `beside` it; answers why not, or null. */
async function move(
  tx: Tx,
  context: Context<Change | ChangeList | HandOver>,
  id: number,
  to: PackageStatus,
  beside?: () => Promise<void>,
): Promise<Refusal | null> {
  const { agency, actor } = context;
  const seen = await selectPackage(tx, id);
  if (!seen) return refuse('package_not_found');
  // a lot is locked before its packages, here as where a lot moves: nobody waits in a circle
  const lot = await lockLotOf(tx, seen.lot_id);
  return stepOnce(tx, context, await lockPackage(tx, id), async row => {
    if (row.payment) return conflict(row, 'payment_pending');
    if (row.lot_id !== seen.lot_id || !statusChoices(actor.role, factsOf(row)).includes(to))
      return conflict(row);
    const by = byCaller(context);
    await setStatus(tx, [id], { ...by, to, day: calendarDay(by.at, agency.time_zone) });
    if (lot && to === PACKAGE_STATUS.delivered) await closeDelivered(tx, lot);
    await beside?.();
    const [from, after] = [{ status: row.status }, { status: to }];
    const undoable = isOffered({ group: row.product_group });
    tell(tx, { ...by, kind: 'package.moved', ...ofPackageAlone(row), from, to: after, undoable });
    return null;
  });
}
