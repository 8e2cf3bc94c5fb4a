import { asCarried, type Parcel } from '@puerta/domain/measures';
import type { CarrierAddress } from '../port.ts';

const NAME_MAX = 35;
const LINE_MAX = 35;
const LINES_MAX = 3;

/** Letters that UPS's labels and sorting machines can print: without accents, nothing outside ASCII. */
export const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

export const fiveDigits = (zip: string): string => zip.slice(0, 5);

/** The lines broken anew into at most three of 35 letters; null when they do not fit. */
export function addressLines(lines: readonly string[]): string[] | null {
  const given = lines.map(plain).filter(Boolean);
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

/** A party of a shipment: what is too long for the name goes on in the line of the contact. */
export function party(address: CarrierAddress, lines: string[]) {
  const [name = '', ...rest] = wrapWords(plain(address.name), NAME_MAX);
  const phone = address.phone.replace(/\D/g, '');
  const attention = rest.join(' ').slice(0, NAME_MAX);
  return {
    Name: name.slice(0, NAME_MAX),
    ...(attention && { AttentionName: attention }),
    ...(phone && { Phone: { Number: phone.slice(0, 15) } }),
    Address: {
      AddressLine: lines,
      City: plain(address.city).slice(0, 30),
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
