import { shelfPlace } from '@puerta/domain/parcels/scanned-code';

/** More than anybody prints at once. */
const MOST = 600;

/** "A1 a A12": the part before the figures is the same at both ends. */
const RANGE = /^(\S*?)(\d{1,4})\s+a\s+(\S*?)(\d{1,4})$/i;

/** The places that somebody has typed, one or a row of them between commas or lines, each once; and what is none. */
export function placesOf(typed: string): { places: string[]; wrong: string[] } {
  const parts = typed
    .split(/[\n,;]+/)
    .map(part => part.trim())
    .filter(Boolean);
  const places = new Set<string>();
  const wrong: string[] = [];
  for (const part of parts) {
    const names = (rowOf(part) ?? [part]).map(name => (/\s/.test(name) ? null : shelfPlace(name)));
    const good = names.filter(name => name !== null);
    if (good.length < names.length || places.size + good.length > MOST) {
      wrong.push(part);
    } else {
      good.forEach(name => places.add(name));
    }
  }
  return { places: [...places], wrong };
}

/** `A01 a A12` keeps its zeros; null for what is no row, or one that runs backwards. */
function rowOf(part: string): string[] | null {
  const [, before = '', first = '', again = '', last = ''] = RANGE.exec(part) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (first === '' || before.toUpperCase() !== again.toUpperCase() || count < 1 || count > MOST) {
    return null;
  }
  return Array.from(
    { length: count },
    (_, at) => before + String(Number(first) + at).padStart(first.length, '0'),
  );
}
