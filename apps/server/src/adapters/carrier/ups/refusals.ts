import type { AddressField } from '../port.ts';
import type { UpsError } from './client.ts';

/** What a refusal of UPS is about, in our words. */
export type Cause =
  | { reason: 'unknown_zip'; place?: 'from' | 'to' }
  | { reason: 'address_refused'; place?: 'from' | 'to'; field?: AddressField }
  | { reason: 'service_unavailable' }
  | { reason: 'over_limits' };

/** The last two digits of a code of the families 1201xx (shipper), 1202xx (receiver) and 1203xx (sender). */
const FIELDS: Readonly<Record<string, AddressField>> = {
  '00': 'name',
  '01': 'name',
  '02': 'lines',
  '03': 'lines',
  '04': 'lines',
  '05': 'city',
  '06': 'state',
  '07': 'zip',
  '09': 'phone',
  '13': 'phone',
  '15': 'phone',
};

export const CAUSES: Readonly<Record<string, Cause>> = {
  '111107': { reason: 'unknown_zip', place: 'from' },
  '113020': { reason: 'unknown_zip', place: 'from' },
  '113021': { reason: 'unknown_zip', place: 'to' },
  // the postal code does not exist, or not in that state; the message names it
  '111285': { reason: 'unknown_zip' },
  '111286': { reason: 'unknown_zip' },
  '120801': { reason: 'address_refused', place: 'from' },
  '120802': { reason: 'address_refused', place: 'to' },
  '120803': { reason: 'address_refused', place: 'from' },
  '111100': { reason: 'service_unavailable' },
  '111091': { reason: 'service_unavailable' },
  '111210': { reason: 'service_unavailable' },
  '120124': { reason: 'service_unavailable' },
};

/** What is said of the shipper. */
const OF_SHIPPER = /^120(1\d\d|801)$/;

/** The first error that says what somebody can change; null when none does. The shipper of a return is its receiver. */
export function causeOf(
  errors: readonly UpsError[],
  zips: { from: string; to: string },
  returns = false,
): Cause | null {
  for (const error of errors) {
    const found = CAUSES[error.code] ?? familyOf(error.code) ?? worded(error.message);
    const cause: Cause | null =
      found && 'place' in found && returns && OF_SHIPPER.test(error.code) ? { ...found, place: 'to' } : found;
    if (cause?.reason === 'unknown_zip' && cause.place === undefined) {
      return { ...cause, place: placeIn(error.message, zips) };
    }
    if (cause) return cause;
  }
  return null;
}

function familyOf(code: string): Cause | null {
  const [, side, detail = ''] = /^120([123])(\d\d)$/.exec(code) ?? [];
  const field = FIELDS[detail];
  if (!side || !field) return null;
  const place = side === '2' ? 'to' : 'from';
  return field === 'zip' ? { reason: 'unknown_zip', place } : { reason: 'address_refused', place, field };
}

/** Codes that nobody wrote down: their English message still says what they are about. */
function worded(message: string): Cause | null {
  if (/postal ?code|zip ?code/i.test(message)) return { reason: 'unknown_zip' };
  if (/(weight|length|girth|size|dimension).*(exceed|maximum|limit)/i.test(message))
    return { reason: 'over_limits' };
  if (/(exceed|maximum).*(weight|length|girth|size|dimension)/i.test(message))
    return { reason: 'over_limits' };
  return null;
}

function placeIn(message: string, zips: { from: string; to: string }): 'from' | 'to' | undefined {
  if (message.includes(zips.to) && zips.to !== zips.from) return 'to';
  return message.includes(zips.from) ? 'from' : undefined;
}
