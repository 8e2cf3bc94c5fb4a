import { done } from '@puerta/contract/messages.es';
import type { LogoType } from '@puerta/contract/settings';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal } from '../../app/refusal.ts';
import { encodePicture } from '../pictures/encode-picture.ts';
import { storePicture } from '../pictures/store-picture.ts';
import { presentSettings } from './present.ts';
import { lockSettings, updateSettingsRow } from './queries.ts';
import { tellSettings } from './update-settings.ts';

/** Pixels: shown 36 high, printed an inch wide. */
const MAX_SIDE = 800;
const COLUMNS = {
  logo: 'logo_key',
  logo_white: 'logo_white_key',
  logo_black: 'logo_black_key',
} as const satisfies Record<LogoType, string>;

/** Replaces one of the agency's logos. The one before stays stored: mails that were sent show it. */
export const changeLogo: Handler<'POST /admin/picture'> = async (context, { body, file }) => {
  const { agency } = context;
  const picture = await encodePicture(file.bytes, MAX_SIDE);
  if (isRefusal(picture)) return picture;
  const key = await storePicture(context, agency, 'logo', picture);
  return keepLogo(context, body.type, key);
};

/** Takes one away, where there is one: name and initials stand in its place, on paper the other logo. */
export const removeLogo: Handler<'DELETE /admin/picture/:type'> = (context, { params }) =>
  keepLogo(context, params.type, null);

async function keepLogo(
  context: Context<'POST /admin/picture' | 'DELETE /admin/picture/:type'>,
  type: LogoType,
  key: string | null,
) {
  const { agency, db } = context;
  const row = await db.within(agency.id, async tx => {
    const before = await lockSettings(tx, agency.id);
    const after = await updateSettingsRow(tx, agency.id, { [COLUMNS[type]]: key });
    tellSettings(tx, context, before, after);
    return after;
  });
  return { data: presentSettings(row), message: done.infoUpdated };
}
