import { formatDay, isCalendarDay } from '@puerta/domain/calendar-day';
import { lotStatus, packageStatus } from '@puerta/contract/messages.es';
import type { Data } from '@puerta/contract/client';
import { money } from '../../lib/format.ts';
import { auditTexts as texts } from './texts.es.ts';

export type TrailRow = Data<'GET /admin/audit/:n/:size'>[number];

const lookUp = (words: object, key: string): string | undefined =>
  Object.hasOwn(words, key) ? (words as Record<string, string>)[key] : undefined;
const spaced = (key: string) => key.replace(/_(cents|id)$/, '').replaceAll('_', ' ');

/** What was done, as a sentence; an action that this version of the app does not know, by its name. */
export const actionWords = (action: string): string =>
  lookUp(texts.actions, action) ?? action.replaceAll(/[._]/g, ' ');

/** "paquete CE0123456789" */
export const objectWords = ({ type, label }: TrailRow['object']): string =>
  `${lookUp(texts.objects, type) ?? spaced(type)} ${label}`.trim();

/** What changed: "estado: Almacen Miami → Entregado"; what stayed as it was is not told. */
export function changeWords(row: Pick<TrailRow, 'from' | 'to' | 'object'>): string[] {
  const from = row.from ?? {};
  const to = row.to ?? {};
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys.flatMap(key => {
    const [before, after] = [from[key], to[key]];
    if ((before ?? '') === (after ?? '')) {
      return [];
    }
    const name = lookUp(texts.fields, key) ?? spaced(key);
    const now = valueWords(key, after, row.object.type);
    return before === undefined || before === null
      ? [`${name}: ${now}`]
      : [`${name}: ${valueWords(key, before, row.object.type)} → ${now}`];
  });
}

type Value = string | number | boolean | null | undefined;

function valueWords(key: string, value: Value, type: string): string {
  if (value === null || value === undefined || value === '') {
    return texts.nothing;
  }
  if (typeof value === 'boolean') {
    return value ? texts.yes : texts.no;
  }
  if (typeof value === 'number' && key.endsWith('_cents')) {
    return money(value / 100);
  }
  if (typeof value === 'string' && isCalendarDay(value)) {
    return formatDay(value, 'D MMM YYYY');
  }
  const unit = lookUp(texts.units, key);
  const stored = unit ? `${value} ${unit}` : String(value);
  const status = type === 'lot' ? lotStatus : type === 'package' ? packageStatus : undefined;
  const words = key === 'status' && status ? status : (texts.values as Record<string, object>)[key];
  return (words && lookUp(words, stored)) ?? stored;
}
