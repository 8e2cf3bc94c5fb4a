import { inAscii } from '@puerta/domain/text/label-letters';
import { asCarried, type Parcel } from '@puerta/domain/parcels/measures';
import type { CarrierAddress } from '../port.ts';

const NAME_MAX = 35;
const LINE_MAX = 35;
const LINES_MAX = 3;

export const fiveDigits = (zip: string): string => zip.slice(0, 5);

/** The lines broken anew into at most three of 35 letters; null when they do not fit. */
export function addressLines(lines: readonly string[]): string[] | null {
  const given = lines.map(inAscii).filter(Boolean);
  const kept = given.every(line => line.length <= LINE_MAX) ? given : wrapWords(given.join(' '), LINE_MAX);
  return kept.length > 0 && kept.length <= LINES_MAX && kept.every(line => line.length <= LINE_MAX)
    ? kept
    : null;
}

function wrapWords(value: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of value.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * A party of a shipment: what is too long for the name goes on in the line of the contact, where else its reader's
 * `note` stands.
 */
export function party(address: CarrierAddress, lines: string[], note = '') {
  const [name = '', ...rest] = wrapWords(inAscii(address.name), NAME_MAX);
  const phone = address.phone.replace(/\D/g, '');
  const attention = (rest.join(' ') || inAscii(note)).slice(0, NAME_MAX);
  return {
    Name: name.slice(0, NAME_MAX),
    ...(attention && { AttentionName: attention }),
    ...(phone && { Phone: { Number: phone.slice(0, 15) } }),
    Address: {
      AddressLine: lines,
      City: inAscii(address.city).slice(0, 30),
      StateProvinceCode: address.state,
      PostalCode: fiveDigits(address.zip),
      CountryCode: 'US',
    },
  };
}

/** Whole inches, as UPS bills them; pounds with one decimal, rounded up. */
export function measuresOf(parcel: Parcel) {
  const { length, width, height } = asCarried(parcel);
  return {
    Dimensions: {
      UnitOfMeasurement: { Code: 'IN', Description: 'Inches' },
      Length: String(length),
      Width: String(width),
      Height: String(height),
    },
    PackageWeight: {
      UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' },
      Weight: String(Math.ceil(Number((parcel.weight * 10).toFixed(6))) / 10),
    },
  };
}
