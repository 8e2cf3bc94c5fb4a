/** As everybody writes it. */
const KNOWN: Readonly<Record<string, string>> = { Caracas: 'CCS', Miami: 'MIA' };

/**
 * Three capitals that stand for a city on a drawn label: of one word its first three, of more the first letter and two
 * of the last word ("San Cristóbal" is SCR). They tell nothing apart by themselves; the city stands below them.
 */
export function placeLetters(city: string): string {
  const words = city
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const letters = words.length > 1 ? first.slice(0, 1) + last.slice(0, 2) : first.slice(0, 3);
  return KNOWN[city] ?? letters.toUpperCase();
}
