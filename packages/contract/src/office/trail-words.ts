import { formatDay, isCalendarDay } from '@puerta/domain/days/calendar-day';
import type { FactKind, FactValues } from '@puerta/domain/facts';
import { lotStatus, packageStatus } from '../messages.es.ts';
import { reasonText } from '../money/declined.es.ts';
import { trailTexts as texts } from './trail.es.ts';

/** What is told of a fact: the shape of `GET /admin/audit` and of histories. */
export type ToldFact = {
  action: string;
  actor: { id: number | null; name: string };
  object: { type: string; id: number | null; label: string };
  from: FactValues | null;
  to: FactValues | null;
};

const lookUp = (words: object, key: string): string | undefined =>
  Object.hasOwn(words, key) ? (words as Record<string, string>)[key] : undefined;
const spaced = (key: string) => key.replace(/_(cents|id)$/, '').replaceAll('_', ' ');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What was done, as a sentence, and to whose account; a kind that this version does not know, by its name. */
export const actionWords = ({
  action,
  actor,
  object,
}: Pick<ToldFact, 'action' | 'actor' | 'object'>): string =>
  (actor.id === object.id ? undefined : lookUp(texts.toOthers, action)) ??
  lookUp(texts.actions, action) ??
  action.replaceAll(/[._]/g, ' ');

/** Done from outside, by whoever typed an account's address: nobody knows who it was. */
const UNKNOWN: readonly string[] = ['session.refused', 'account.password_asked'] satisfies FactKind[];

/** Who did it. */
export const actorWords = ({ action, actor }: Pick<ToldFact, 'action' | 'actor'>): string => {
  const { client, somebody, system } = texts.actors;
  if (actor.name !== '') return actor.name;
  if (actor.id !== null) return client;
  return UNKNOWN.includes(action) ? somebody : system;
};

const dayWords = (day: string) => formatDay(day, 'D MMM YYYY');

/** "paquete CE0123456789", "caja del día 22 nov 2026", "proveedor Simulador" */
export const objectWords = ({ type, label }: Pick<ToldFact['object'], 'type' | 'label'>): string => {
  const known = type === 'provider' ? (lookUp(texts.values.provider, label) ?? label) : label;
  return `${lookUp(texts.objects, type) ?? spaced(type)} ${isCalendarDay(known) ? dayWords(known) : known}`.trim();
};

/** In the order of their words: measures stand as they are read, not as their names are spelled. */
const PLACES = new Map(Object.keys(texts.fields).map((key, at) => [key, at]));
const placeOf = (key: string) => PLACES.get(key) ?? PLACES.size;

/** Numbers of rows, and what only mails ask about: nobody reads them. */
export const UNTOLD = ['reply', 'unanswered', 'message_id', 'returnable', 'first'] as const;
/** What a fact may say that it was and is: whatever has a word of ours, so that nobody reads a column's name. */
export type TrailField = keyof typeof texts.fields | (typeof UNTOLD)[number];

/**
 * What changed: "estado: Almacen Miami → Entregado"; what stayed as it was is not told. `moment`: how its reader's
 * clock tells an instant.
 */
export function changeWords(
  { from, to, object }: Pick<ToldFact, 'from' | 'to'> & { object: { type: string } },
  moment: Moment = at => at,
): string[] {
  const keys = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].filter(
    key => !(UNTOLD as readonly string[]).includes(key),
  );
  return keys
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap(key => {
      const none = from && to && lookUp(texts.none, key);
      const [before, after] = [filled(from?.[key]) ?? none ?? null, filled(to?.[key]) ?? none ?? null];
      if (before === after) return [];
      const name = lookUp(texts.fields, key) ?? spaced(key);
      if (isPicture(key, before ?? after)) return [`${name}: ${pictureWords(before, after)}`];
      const words = (value: Filled) =>
        value === none ? none : valueWords(key, value, { type: object.type, moment });
      if (before === null) return after === null ? [] : [`${name}: ${words(after)}`];
      if (after !== null) return [`${name}: ${words(before)} → ${words(after)}`];
      // of what is gone itself, what it was
      return [to === null ? `${name}: ${words(before)}` : texts.removed(name, words(before))];
    });
}

/** An instant (ISO) as people read it. */
type Moment = (at: string) => string;

/** The agency's own are named by the moment when they were written, the portal's by their month. */
function termsWords(version: Filled, moment: Moment): string {
  const [, at, month] = /^(?:propia-(.+)|(\d{4}-\d{2}))$/.exec(String(version)) ?? [];
  if (at) return texts.terms.own(moment(at));
  return month ? texts.terms.portals(formatDay(`${month}-01`, 'D MMM YYYY').slice(2)) : String(version);
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

function valueWords(key: string, value: Filled, { type, moment }: { type: string; moment: Moment }): string {
  if (key === 'terms_version') return termsWords(value, moment);
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
