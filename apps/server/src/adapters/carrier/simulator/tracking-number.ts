import type { CarrierService } from '../port.ts';

/** UPS's two characters for a service, at their place in a `1Z` number. */
const SERVICE_DIGITS: Readonly<Record<CarrierService, string>> = {
  GND: '03',
  '3DS': '12',
  '2DA': '02',
  NDA: '01',
};
const NUMBERS_PER_ACCOUNT = 10_000_000;

/**
 * A `1Z` number: 18 characters of account (6), service (2), running number (7) and check digit. `sequence` counts
 * all parcels ever; every ten million of them take the next account.
 */
export function carrierTrackingNumber(sequence: number, service: CarrierService): string {
  const account = `P${String(Math.floor(sequence / NUMBERS_PER_ACCOUNT)).padStart(5, '0')}`;
  const body = `${account}${SERVICE_DIGITS[service]}${String(sequence % NUMBERS_PER_ACCOUNT).padStart(7, '0')}`;
  return `1Z${body}${checkDigit(body)}`;
}

/**
 * UPS's check digit over the 15 characters between `1Z` and itself: letters count A=2, B=3 … modulo 10, every second
 * place counts double, and the digit fills the sum up to the next ten.
 */
export function checkDigit(body: string): number {
  let total = 0;
  for (let place = 0; place < body.length; place++) {
    const character = body.charAt(place);
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
    total += place % 2 === 0 ? value : value * 2;
  }
  return (10 - (total % 10)) % 10;
}
