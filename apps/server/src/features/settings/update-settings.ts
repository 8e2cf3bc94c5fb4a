import { done, invalid } from '@puerta/contract/messages.es';
import { isAgencyTimeZone } from '@puerta/domain/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import type { Updateable } from 'kysely';
import type { Agency } from '../../db/schema.gen.ts';
import { changesOf, presentSettings, settingsRow } from './present.ts';
import { lockSettings, PORTALS_TERMS, type SettingsRow, updateSettingsRow } from './queries.ts';

type Update = 'POST /admin/setting';
type Form = Input<Update>['body'];

/** Changes the agency's settings: all that were sent, or none. */
export const updateSettings: Handler<Update> = async (context, { body }) => {
  const { agency, db, clock } = context;
  const zone = body.time_zone;
  if (zone !== undefined && !isAgencyTimeZone(zone, clock.now().getUTCFullYear()))
    return refused('time_zone', invalid.settings.timeZone);
  const row = await db.within(agency.id, tx => update(tx, context, body));
  return isRefusal(row) ? row : { data: presentSettings(row), message: done.infoUpdated };
};

const SETTINGS: EditedThing<SettingsRow> = {
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
  const { agency } = context;
  const before = await lockSettings(tx, agency.id);
  const form = await mergeBody(tx, context, SETTINGS, before, sent);
  if (isRefusal(form)) return form;
  const row = settingsRow(form);
  const after = await updateSettingsRow(tx, agency.id, { ...row, ...termsVersion(context, before, row) });
  tellSettings(tx, context, before, after);
  return after;
}

/** Other terms are another version, which those who register from now on accept (docs/rules/accounts.md). */
function termsVersion({ clock }: Context<Update>, before: SettingsRow, { terms_text }: Updateable<Agency>) {
  if (terms_text === undefined || terms_text === before.terms_text) return {};
  return { terms_version: terms_text === null ? PORTALS_TERMS : `propia-${clock.now().toISOString()}` };
}

export function tellSettings(
  tx: Tx,
  { agency, actor, clock }: Pick<Context<Update>, 'agency' | 'actor' | 'clock'>,
  before: SettingsRow,
  after: SettingsRow,
): void {
  const changes = changesOf(before, after);
  if (!changes) return;
  tell(tx, {
    actor,
    at: clock.now(),
    kind: 'settings.updated',
    object: { type: 'settings', id: agency.id, label: after.name },
    ...changes,
  });
}

const refused = (field: string, message: string) =>
  refuse('invalid_input', { message, fields: [{ field, message }] });
