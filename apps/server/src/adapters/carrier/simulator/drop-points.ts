import type { DayHours, WeekHours } from '@puerta/domain/days/opening-hours';
import { placeOf } from '../places.ts';
import type { AddressCandidate, DropPoint, DropPointsAnswer } from '../port.ts';

const week = (weekday: DayHours, saturday: DayHours, sunday: DayHours): WeekHours => [
  sunday,
  ...Array.from({ length: 5 }, () => weekday),
  saturday,
];
const open = (from: string, to: string): DayHours => [{ open: from, close: to }];

/** Six shops that every place has, at its own distances. */
const SHOPS: readonly { name: string; street: string; apart: number; hours: WeekHours }[] = [
  {
    name: 'Farmacia San José',
    street: 'Main St',
    apart: 0.3,
    hours: week(open('0800', '2100'), open('0900', '2000'), open('1000', '1800')),
  },
  {
    name: 'Centro de Envíos del Parque',
    street: 'Park Ave',
    apart: 0.6,
    hours: week(open('0900', '1800'), open('1000', '1500'), 'closed'),
  },
  {
    name: 'Papelería La Estrella',
    street: 'Oak St',
    apart: 0.9,
    hours: week(open('0900', '1900'), open('1000', '1700'), 'closed'),
  },
  {
    name: 'Estación de Servicio Las Palmas',
    street: 'Palm Blvd',
    apart: 1.4,
    hours: week('all_day', 'all_day', 'all_day'),
  },
  {
    name: 'Supermercado El Roble',
    street: 'Market St',
    apart: 2.1,
    hours: week(open('0700', '2200'), open('0700', '2200'), open('0800', '2000')),
  },
  {
    name: 'Centro del Transportista',
    street: 'Industrial Way',
    apart: 3.2,
    hours: week(open('0900', '1700'), open('1000', '1700'), 'closed'),
  },
];
const TENTHS_APART = 3;

/** Made up, and the same every time for one postal code. */
export function dropPointsNear({ city, zip }: AddressCandidate): DropPointsAnswer {
  const place = placeOf(zip);
  if (!place) return { ok: false, reason: 'unknown_zip' };
  const seed = Number(zip.slice(0, 5));
  return {
    ok: true,
    points: SHOPS.map(({ name, street, apart, hours }, at): DropPoint => {
      // less than what lies between two of them, so that their order stays
      const extra = (seed * (at + 3)) % TENTHS_APART;
      return {
        name,
        lines: [`${100 + ((seed * (at + 7)) % 9000)} ${street}`],
        city: city || place.state,
        state: place.state,
        zip: zip.slice(0, 5),
        phone: `${200 + (seed % 700)}5550${100 + at}`,
        miles: Math.round((apart + extra / 10) * 10) / 10,
        hours,
      };
    }),
  };
}
