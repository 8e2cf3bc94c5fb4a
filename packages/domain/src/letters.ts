/** Up to two initials of a name, letters as people see them: "Caribe Express" is CE, and no emoji is cut in half. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map(firstLetter).join('').toUpperCase();
}

let letters: Intl.Segmenter | undefined;

function firstLetter(word: string): string {
  letters ??= new Intl.Segmenter('es');
  const [first] = letters.segment(word);
  return first?.segment ?? '';
}

/** The beginning of a text; never ends in the first half of a sign, which neither a database nor an address takes. */
export const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
