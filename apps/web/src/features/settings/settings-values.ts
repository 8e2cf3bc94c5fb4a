import { isAgencyTimeZone } from '@puerta/domain/calendar-day';
import type { ShownSettings } from './api.ts';

/** Settings as the form holds them: texts. */
export const valuesOf = (settings: ShownSettings) => ({
  name: settings.name,
  short_name: settings.short_name,
  slogan: settings.slogan,
  address: settings.address,
  city: settings.city,
  state_code: settings.state_code,
  zip_code: settings.zip_code,
  phone: settings.phone,
  support_email: settings.support_email,
  facebook: settings.facebook,
  instagram: settings.instagram,
  locker_url: settings.locker_url,
  primary_color: settings.primary_color,
  profit: String(settings.profit ?? ''),
  profit_air: String(settings.profit_air ?? ''),
  air_weight_max: String(settings.air_weight_max ?? ''),
  ocean_weight_max: String(settings.ocean_weight_max ?? ''),
  ground_weight_max: String(settings.ground_weight_max ?? ''),
  warehouse: { ...settings.warehouse },
  story: settings.story,
  terms_text: settings.terms_text,
  tracking_prefix: settings.tracking_prefix,
  time_zone: settings.time_zone,
  second_factor_required: String(settings.second_factor_required),
  public_amounts: String(settings.public_amounts),
});
export type SettingsValues = ReturnType<typeof valuesOf>;

/** Zones that an agency may have: those of the Americas and the Atlantic, and the one that it has. */
export function timeZones(chosen: string): string[] {
  const year = new Date().getUTCFullYear();
  const west = Intl.supportedValuesOf('timeZone').filter(
    zone => /^(America|Atlantic)\//.test(zone) && isAgencyTimeZone(zone, year),
  );
  return [...new Set([chosen, 'UTC', ...west])].sort();
}
