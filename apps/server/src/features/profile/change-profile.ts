import { accountDone } from '@puerta/contract/people/account-texts.es';
import { invalid } from '@puerta/contract/messages.es';
import type { ProfileChange } from '@puerta/contract/people/profile';
import type { Edit } from '@puerta/domain/edits';
import { normaliseEmail } from '@puerta/domain/people/email';
import { OWN_FIELDS } from '@puerta/domain/people/person';
import { isLocker } from '@puerta/domain/parcels/tracking-number';
import { breaksUnique } from '../../db/rows.ts';
import type { Agency } from '../../app/agency.ts';
import type { Context, Reply, Upload } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { accountSearch } from '../../provision/create-account.ts';
import type { Fact } from '../../facts/fact.ts';
import { aboutAccount, byCaller } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { type EditedThing, mergeBody, sameNames } from '../edits/merge-body.ts';
import { askOwnPassword } from '../own-password/check-own-password.ts';
import { askEmail, countLink } from './change-email.ts';
import { withNewToken } from './present.ts';
import { lockProfile, type ProfileRow, updateProfile } from './queries.ts';
import { encodePicture, storePicture } from '../pictures/store-picture.ts';

type Endpoint = 'PUT /profile';
type Own = Omit<ProfileChange, 'pass' | keyof Edit>;
export const PROFILE: EditedThing<ProfileRow, Own> = { object: 'account', fields: sameNames(OWN_FIELDS) };
/** Its lockers are referral codes, which nobody changes (docs/rules/numbers.md). */
const FIXED_LOCKERS = 1;

/**
 * Changes the own data. Another e-mail address asks for the password, and waits until its reader has opened the link
 * mailed there; packages keep the locker that they were bought under.
 */
export async function changeProfile(
  context: Context<Endpoint>,
  { pass, ...sent }: ProfileChange,
): Promise<Reply<Endpoint> | Refusal> {
  const typed = lockerChoice(context.agency, sent.locker);
  if (isRefusal(typed)) return typed;
  const isTouched = sent.version === undefined || (sent.touched?.includes('email') ?? true);
  if (!isTouched || isSame(context.actor, sent)) return save(context, sent, typed, false);
  const refusal = await askOwnPassword(context, pass);
  return refusal ?? countLink(context, 'change', () => save(context, sent, typed, true));
}

async function save(
  context: Context<Endpoint>,
  sent: Omit<ProfileChange, 'pass'>,
  typed: string | null,
  mayAskEmail: boolean,
): Promise<Reply<Endpoint> | Refusal> {
  const { actor, within } = context;
  try {
    return await within(async tx => {
      const before = await lockProfile(tx, actor.id);
      const merged = await mergeBody(tx, context, PROFILE, before, {
        ...sent,
        locker: typed ?? before.locker,
      });
      if (isRefusal(merged)) return merged;
      const { locker, ...given } = merged;
      const isNewEmail = !isSame(before, given);
      // changed in this moment
      if (isNewEmail && !mayAskEmail) return refuse('password_needed');
      if (isNewEmail) await askEmail(tx, context, before, given.email);
      const data = { ...given, locker, email: isNewEmail ? before.email : given.email };
      const search = accountSearch(data);
      const after = await updateProfile(tx, actor.id, { ...data, search });
      const changes = changesOf(before, after);
      const told = { ...byCaller(context), ...aboutAccount(actor) };
      if (changes) tell(tx, { ...told, kind: 'account.changed', ...changes });
      return { ...withNewToken(context, after), message: accountDone.profileChanged };
    });
  } catch (error) {
    if (breaksUnique(error, 'account_locker')) return about('locker', refuse('locker_taken'));
    throw error;
  }
}

const isSame = (one: { email: string }, other: { email: string }) =>
  normaliseEmail(one.email) === normaliseEmail(other.email);

/** Only what changed, before and after; the e-mail is told by itself. */
function changesOf(before: ProfileRow, after: ProfileRow): Pick<Fact, 'from' | 'to'> | null {
  const names = OWN_FIELDS.filter(name => name !== 'email' && before[name] !== after[name]);
  const part = (row: ProfileRow) => Object.fromEntries(names.map(name => [name, row[name]]));
  return names.length === 0 ? null : { from: part(before), to: part(after) };
}

/** Null where the locker stays as it is. */
function lockerChoice(agency: Agency, typed: string): string | null | Refusal {
  if (agency.id === FIXED_LOCKERS) return null;
  const { locker, lockerInvalid } = invalid.profile;
  const message = typed === '' ? locker : lockerInvalid;
  return isLocker(typed) ? typed.toUpperCase() : about('locker', refuse('invalid_input', { message }));
}

const about = (field: string, { code, message }: Refusal): Refusal => refuseField(field, message, code);

type ChangePicture = 'POST /profile/picture';
/** Pixels: shown as a small circle. */
const MAX_SIDE = 512;

/** Replaces the own picture; the one before is deleted, since nothing else shows it. */
export async function changePicture(
  context: Context<ChangePicture>,
  { bytes }: Upload,
): Promise<Reply<ChangePicture> | Refusal> {
  const { agency, actor, files, within } = context;
  const picture = await encodePicture(bytes, MAX_SIDE);
  if (isRefusal(picture)) return picture;
  const key = await storePicture(context, agency, 'profile', picture);
  const { before, after } = await within(async tx => ({
    before: await lockProfile(tx, actor.id),
    after: await updateProfile(tx, actor.id, { picture_key: key }),
  }));
  if (before.picture_key) await files.delete(before.picture_key);
  return { ...withNewToken(context, after), message: accountDone.pictureChanged };
}
