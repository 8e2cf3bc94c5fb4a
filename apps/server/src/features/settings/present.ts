import type { FactValues } from '@puerta/domain/facts';
import type { Settings, settingsBody } from '@puerta/contract/office/settings';
import type { Edit } from '@puerta/domain/edits';
import { toDollars } from '@puerta/domain/money/money';
import { usStateName } from '@puerta/domain/places/us-states';
import type { Updateable } from 'kysely';
import type * as z from 'zod/mini';
import type { Agency } from '../../db/schema.gen.ts';
import { fileUrl } from '../../app/agency.ts';
import { RELEASE } from '../../version.ts';
import type { SettingsRow } from './queries.ts';

const address = (key: string | null) => key && fileUrl(key);

/** Settings as staff read them; the contract drops the margins for those who may not see amounts. */
export function presentSettings(row: SettingsRow): Settings {
  return {
    id: row.id,
    name: row.name,
    short_name: row.short_name,
    state_code: row.state_code,
    state_name: usStateName(row.state_code),
    slogan: row.slogan,
    city: row.city,
    zip_code: row.zip_code,
    phone: row.phone,
    support_email: row.support_email,
    email: row.email,
    address: row.address,
    ups_pickup_cost: toDollars(row.pickup_fee_cents),
    primary_color: row.color,
    color: row.color,
    facebook: row.facebook,
    instagram: row.instagram,
    logo: address(row.logo_key),
    logo_url: address(row.logo_key),
    alt_logo_url: address(row.logo_white_key),
    logo_black: address(row.logo_black_key),
    locker_url: row.locker_url,
    story: row.story,
    terms_text: row.terms_text ?? '',
    warehouse: {
      name: row.warehouse_name,
      address: row.warehouse_address,
      city: row.warehouse_city,
      state: row.warehouse_state,
      zip: row.warehouse_zip,
      phone: row.warehouse_phone,
    },
    tracking_prefix: row.tracking_prefix,
    time_zone: row.time_zone,
    second_factor_required: row.second_factor_required ? 1 : 0,
    public_amounts: row.public_amounts ? 1 : 0,
    air_weight_max: row.air_weight_max,
    ocean_weight_max: row.ocean_weight_max,
    ground_weight_max: row.ground_weight_max,
    domain: row.domain ?? '',
    version: row.version,
    profit: row.profit,
    profit_air: row.profit_air,
    release: RELEASE,
  };
}

/** Both pages are asked for; an agency that has none says so. */
const isNone = (page: string) => /^no\.?$/i.test(page);

/** What a manager sends, without what it says of its version. */
export type SettingsForm = Omit<z.output<typeof settingsBody>, keyof Edit>;

/** What was sent, as the row holds it; what was not sent is not among it. */
export function settingsRow(form: SettingsForm): Updateable<Agency> {
  const { primary_color, warehouse, terms_text, facebook, instagram, ...same } = form;
  return {
    ...same,
    facebook: isNone(facebook) ? '' : facebook,
    instagram: isNone(instagram) ? '' : instagram,
    color: primary_color.toLowerCase(),
    ...(terms_text !== undefined && { terms_text: terms_text || null }),
    ...(warehouse && {
      warehouse_name: warehouse.name,
      warehouse_address: warehouse.address,
      warehouse_city: warehouse.city,
      warehouse_state: warehouse.state,
      warehouse_zip: warehouse.zip,
      warehouse_phone: warehouse.phone,
    }),
  };
}

/** Only what changed, before and after: the trail is read by people. */
export function changesOf(
  before: SettingsRow,
  after: SettingsRow,
): { from: FactValues; to: FactValues } | null {
  const names = (Object.keys(after) as (keyof SettingsRow)[]).filter(
    name => name !== 'created_at' && name !== 'version' && before[name] !== after[name],
  );
  const part = (row: SettingsRow) => Object.fromEntries(names.map(name => [name, row[name]])) as FactValues;
  return names.length === 0 ? null : { from: part(before), to: part(after) };
}
