/** Up to two initials of a name, letters as people see them: "Caribe Express" is CE, and no emoji is cut in half. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/, 2);
  return words
    .map(word => [...letters.segment(word)][0]?.segment)
    .join('')
    .toUpperCase();
}

const letters = new Intl.Segmenter('es');

/** The beginning of a text; never ends in the first half of a sign, which neither a database nor an address takes. */
export const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
