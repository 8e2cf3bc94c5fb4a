import { accountDone } from '@puerta/contract/account-texts.es';
import type { Context, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal } from '../../app/refusal.ts';
import type { Upload } from '../../services/context.ts';
import { encodePicture } from '../pictures/encode-picture.ts';
import { storePicture } from '../pictures/store-picture.ts';
import { withNewToken } from './present.ts';
import { lockProfile, updateProfile } from './queries.ts';

type Endpoint = 'POST /profile/picture';
/** Pixels: shown as a small circle. */
const MAX_SIDE = 512;

/** Replaces the own picture; the one before is deleted, since nothing else shows it. */
export async function changePicture(
  context: Context<Endpoint>,
  { bytes }: Upload,
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, actor, db, files } = context;
  const picture = await encodePicture(bytes, MAX_SIDE);
  if (isRefusal(picture)) return picture;
  const key = await storePicture(context, agency, 'profile', picture);
  const { before, after } = await db.within(agency.id, async tx => ({
    before: await lockProfile(tx, agency.id, actor.id),
    after: await updateProfile(tx, agency.id, actor.id, { picture_key: key }),
  }));
  if (before.picture_key) await files.delete(before.picture_key);
  return { ...withNewToken(context, after), message: accountDone.pictureChanged };
}
