import { done } from '@puerta/contract/messages.es';
import { readCode } from '@puerta/domain/scanned-code';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { findByTracking } from '../packages/find-package.ts';
import { encodePicture } from '../pictures/encode-picture.ts';
import { storePicture } from '../pictures/store-picture.ts';
import { presentBox } from './present.ts';
import { insertBox, selectBox } from './queries.ts';

type Record = 'POST /order/unidentified';

/**
 * Records a scanned box that matches nothing: its code, a photo, where it stands, who found it
 * (docs/rules/reception.md).
 */
export const recordBox: Handler<Record> = async (context, { body, file }) => {
  const { agency, db, files } = context;
  const photo = file ? await encodePicture(file.bytes) : null;
  if (isRefusal(photo)) return photo;
  const { code } = readCode(body.code);
  if (await findByTracking(db.read(agency.id), agency.id, code)) return refuse('box_known');
  const key = photo && (await storePicture(context, agency, 'reception', photo));
  const recorded = await record(context, { ...body, code }, key);
  if (isRefusal(recorded) && key) await files.delete(key);
  return recorded;
};

const record = (
  { agency, actor, clock, once }: Context<Record>,
  { code, place }: Input<Record>['body'],
  photoKey: string | null,
) =>
  once(async tx => {
    const at = clock.now();
    const id = await insertBox(tx, {
      agency_id: agency.id,
      code,
      place,
      photo_key: photoKey,
      recorded_by: actor.id,
      created_at: at,
    });
    tell(tx, {
      actor,
      at,
      kind: 'box.recorded',
      object: { type: 'box', id, label: code },
      to: { place },
    });
    return { data: presentBox(await selectBox(tx, agency.id, id)), message: done.boxRecorded };
  });
