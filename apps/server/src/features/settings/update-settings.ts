import { done, invalid } from '@puerta/contract/messages.es';
import { isAgencyTimeZone } from '@puerta/domain/days/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, type Refusal, refuseField } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { editAs, type EditedThing, mergeBody } from '../edits/merge-body.ts';
import { sql, type Updateable } from 'kysely';
import type { Agency } from '../../db/schema.gen.ts';
import { changesOf, presentSettings, settingsRow } from './present.ts';
import { lockSettings, type SettingsRow, updateSettingsRow } from './queries.ts';
import type { LogoType } from '@puerta/contract/office/settings';
import { encodePicture, storePicture } from '../pictures/store-picture.ts';
import { byCaller } from '../../facts/about.ts';

type Update = 'POST /admin/setting';
type Form = Input<Update>['body'];

/** Changes the agency's settings: all that were sent, or none. */
export const updateSettings: Handler<Update> = async (context, { body }) => {
  const { clock, within } = context;
  const zone = body.time_zone;
  if (zone !== undefined && !isAgencyTimeZone(zone, clock.now().getUTCFullYear()))
    return refuseField('time_zone', invalid.settings.timeZone);
  const row = await within(tx => update(tx, context, body));
  return isRefusal(row) ? row : { data: presentSettings(row), message: done.infoUpdated };
};

export const SETTINGS: EditedThing<SettingsRow, Form> = {
  object: 'agency',
  fields: {
    name: 'name',
    short_name: 'short_name',
    state_code: 'state_code',
    slogan: 'slogan',
    city: 'city',
    phone: 'phone',
    support_email: 'support_email',
    address: 'address',
    primary_color: 'color',
    facebook: 'facebook',
    instagram: 'instagram',
    zip_code: 'zip_code',
    locker_url: 'locker_url',
    profit: 'profit',
    profit_air: 'profit_air',
    story: 'story',
    terms_text: 'terms_text',
    'warehouse.name': 'warehouse_name',
    'warehouse.address': 'warehouse_address',
    'warehouse.city': 'warehouse_city',
    'warehouse.state': 'warehouse_state',
    'warehouse.zip': 'warehouse_zip',
    'warehouse.phone': 'warehouse_phone',
    tracking_prefix: 'tracking_prefix',
    time_zone: 'time_zone',
    second_factor_required: 'second_factor_required',
    public_amounts: 'public_amounts',
    air_weight_max: 'air_weight_max',
    ocean_weight_max: 'ocean_weight_max',
    ground_weight_max: 'ground_weight_max',
  },
};

async function update(tx: Tx, context: Context<Update>, sent: Form): Promise<SettingsRow | Refusal> {
  const before = await lockSettings(tx);
  const form = await mergeBody(tx, context, SETTINGS, before, sent);
  if (isRefusal(form)) return form;
  const row = settingsRow(form);
  const after = await updateSettingsRow(tx, { ...row, ...termsVersion(context, before, row) });
  tellSettings(tx, context, before, after);
  return after;
}

/** Other terms are another version, which those who register from now on accept (docs/rules/accounts.md). */
function termsVersion({ clock }: Context<Update>, before: SettingsRow, { terms_text }: Updateable<Agency>) {
  if (terms_text === undefined || terms_text === before.terms_text) return {};
  return { terms_version: terms_text === null ? PORTALS_TERMS : `propia-${clock.now().toISOString()}` };
}

function tellSettings(
  tx: Tx,
  caller: Pick<Context<Update>, 'agency' | 'actor' | 'clock'>,
  before: SettingsRow,
  after: SettingsRow,
): void {
  const changes = changesOf(before, after);
  if (!changes) return;
  tell(tx, {
    ...byCaller(caller),
    kind: 'settings.updated',
    object: { type: 'settings', id: caller.agency.id, label: after.name },
    ...changes,
  });
}

/** Changes single settings, whatever of the others is not filled in yet: what is not sent stays as it is. */
export const setSettings: Handler<'PUT /admin/setting'> = async (context, { body }) => {
  const { within } = context;
  const { primary_color, ...others } = body;
  const row = await within(async tx => {
    const before = await lockSettings(tx);
    await editAs(tx, context);
    const after = await updateSettingsRow(tx, {
      color: primary_color?.toLowerCase() ?? before.color,
      ...others,
    });
    tellSettings(tx, context, before, after);
    return after;
  });
  return { data: presentSettings(row), message: done.infoUpdated };
};

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
  const { within } = context;
  const row = await within(async tx => {
    const before = await lockSettings(tx);
    const after = await updateSettingsRow(tx, { [COLUMNS[type]]: key });
    tellSettings(tx, context, before, after);
    return after;
  });
  return { data: presentSettings(row), message: done.infoUpdated };
}

/** The version of the portal's own terms: the column's default. */
const PORTALS_TERMS = sql<string>`default`;
