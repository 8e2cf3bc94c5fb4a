import { readFileSync } from 'node:fs';

/** The middle of all postal codes that share their first three digits; degrees. */
export type Place = { state: string; latitude: number; longitude: number };

const EARTH_RADIUS_MILES = 3958.8;
/** How far, counted in zip3 numbers, a code without inhabitants may be from the one it is placed at. */
const NEIGHBOUR_REACH = 2;

// Origin of the table: NOTICE at the root of the repository.
const places = new Map<string, Place>(
  readFileSync(new URL('./zip3.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => {
      const [zip3 = '', state = '', latitude, longitude] = line.split(',');
      return [zip3, { state, latitude: Number(latitude), longitude: Number(longitude) }];
    }),
);

/**
 * Where a postal code (five digits or ZIP+4) lies; null when there is no such place. Codes of post-office boxes and
 * of single companies (332 in Miami, 901 in Los Angeles) have no inhabitants and so no middle in the census: they
 * are placed at their nearest number.
 */
export function placeOf(zip: string): Place | null {
  const found = places.get(zip.slice(0, 3));
  if (found) return found;
  const number = Number(zip.slice(0, 3));
  for (let away = 1; away <= NEIGHBOUR_REACH; away++) {
    const neighbour = places.get(zip3(number - away)) ?? places.get(zip3(number + away));
    if (neighbour) return neighbour;
  }
  return null;
}

function zip3(number: number): string {
  return String(number).padStart(3, '0');
}

/** Great-circle distance. */
export function milesBetween(from: Place, to: Place): number {
  const rad = Math.PI / 180;
  const halfLatitude = Math.sin(((to.latitude - from.latitude) * rad) / 2);
  const halfLongitude = Math.sin(((to.longitude - from.longitude) * rad) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(from.latitude * rad) * Math.cos(to.latitude * rad) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}
