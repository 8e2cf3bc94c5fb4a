import { formatDay, isCalendarDay } from '@puerta/domain/calendar-day';
import type { FactValues } from '@puerta/domain/facts';
import { lotStatus, packageStatus } from './messages.es.ts';
import { reasonText } from './reason-text.ts';
import { trailTexts as texts } from './trail.es.ts';

/** What is told of a fact: the shape of `GET /admin/audit` and of histories. */
export type ToldFact = {
  action: string;
  object: { type: string; label: string };
  from: FactValues | null;
  to: FactValues | null;
};

const lookUp = (words: object, key: string): string | undefined =>
  Object.hasOwn(words, key) ? (words as Record<string, string>)[key] : undefined;
const spaced = (key: string) => key.replace(/_(cents|id)$/, '').replaceAll('_', ' ');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What was done, as a sentence; a kind that this version does not know, by its name. */
export const actionWords = (action: string): string =>
  lookUp(texts.actions, action) ?? action.replaceAll(/[._]/g, ' ');

const dayWords = (day: string) => formatDay(day, 'D MMM YYYY');

/** "paquete CE0123456789", "caja del día 22 nov 2026", "proveedor Simulador" */
export const objectWords = ({ type, label }: ToldFact['object']): string => {
  const known = type === 'provider' ? (lookUp(texts.values.provider, label) ?? label) : label;
  return `${lookUp(texts.objects, type) ?? spaced(type)} ${isCalendarDay(known) ? dayWords(known) : known}`.trim();
};

/** In the order of their words: measures stand as they are read, not as their names are spelled. */
const PLACES = new Map(Object.keys(texts.fields).map((key, at) => [key, at]));
const placeOf = (key: string) => PLACES.get(key) ?? PLACES.size;

/** Numbers of rows, and what only mails ask about: nobody reads them. */
export const UNTOLD = ['reply', 'message_id', 'returnable'] as const;
/** What a fact may say that it was and is: whatever has a word of ours, so that nobody reads a column's name. */
export type TrailField = keyof typeof texts.fields | (typeof UNTOLD)[number];

/** What changed: "estado: Almacen Miami → Entregado"; what stayed as it was is not told. */
export function changeWords({ from, to, object }: Pick<ToldFact, 'from' | 'to' | 'object'>): string[] {
  const keys = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].filter(
    key => !(UNTOLD as readonly string[]).includes(key),
  );
  return keys
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap(key => {
      const [before, after] = [filled(from?.[key]), filled(to?.[key])];
      if (before === after) return [];
      const name = lookUp(texts.fields, key) ?? spaced(key);
      if (isPicture(key, before ?? after)) return [`${name}: ${pictureWords(before, after)}`];
      const words = (value: Filled) => valueWords(key, value, object.type);
      if (before === null) return after === null ? [] : [`${name}: ${words(after)}`];
      if (after !== null) return [`${name}: ${words(before)} → ${words(after)}`];
      // of what is gone itself, what it was
      return [to === null ? `${name}: ${words(before)}` : texts.removed(name, words(before))];
    });
}

type Filled = string | number | boolean;
const filled = (value: FactValues[string] | undefined): Filled | null =>
  value === undefined || value === '' ? null : value;

/** Files are kept under names that tell nobody anything. */
const isPicture = (key: string, value: Filled | null) =>
  typeof value === 'string' && (key.endsWith('_key') || /^(picture|photo)$/.test(key));

function pictureWords(before: Filled | null, after: Filled | null): string {
  const { put, changed, removed } = texts.picture;
  return before === null ? put : after === null ? removed : changed;
}

function valueWords(key: string, value: Filled, type: string): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number' && key.endsWith('_cents')) return dollars.format(value / 100);
  if (typeof value === 'string' && isCalendarDay(value)) return dayWords(value);
  const unit = lookUp(texts.units, key);
  const stored = unit ? `${value} ${unit}` : String(value);
  const status = type === 'lot' ? lotStatus : type === 'package' ? packageStatus : undefined;
  const words = key === 'status' && status ? status : (texts.values as Record<string, object>)[key];
  if (words && key === 'muted_notices')
    return stored
      .split(' ')
      .map(one => lookUp(words, one) ?? one)
      .join(', ');
  return (words && lookUp(words, stored)) ?? (key === 'reason' ? reasonText(stored) : null) ?? stored;
}
