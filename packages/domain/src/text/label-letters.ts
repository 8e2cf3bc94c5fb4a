/**
 * The letters that a label prints (docs/rules/carrier.md). A font of ours has those of Latin-1, and so has any printer
 * of labels; a carrier's machines read ASCII alone. What else is written letter by letter is written with them: Łukasz
 * Lukasz, Жанна Zhanna, Ελένη Eleni.
 */

const LATIN_1 = /^[\n\x20-\x7e\xa1-\xac\xae-\xff]$/;
const ASCII = /^[\n\x20-\x7e]$/;

/** Small letters and signs; what is not here is taken without its accent, where that is a letter. */
const SPELLED = new Map<string, string>([
  ...pairs('ł l đ d ħ h ı i ŋ n ŧ t ĸ k ƒ f ə e ɓ b ɗ d ƙ k ɨ i ʉ u œ oe ĳ ij ŉ n ſ s ẞ SS'),
  ...pairs('ß ss ø o æ ae ð d þ th'),
  ...pairs(
    'а a б b в v г g ґ g ѓ g д d ђ dj е e ё yo є ye ж zh з z ѕ dz и i й y і i ї yi ј j к k ќ k л l љ lj',
  ),
  ...pairs(
    'м m н n њ nj о o п p р r с s т t ћ c у u ў u ф f х kh ц ts ч ch џ dz ш sh щ shch ы y э e ю yu я ya',
  ),
  ...pairs(
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  ),
  ...pairs("‘ ' ’ ' ‚ ' ʼ ' ʹ ' ′ ' “ \" ” \" „ \" ″ \" ‐ - ‑ - – - — - − - • · … ... € EUR"),
  // hard and soft signs have no sound of their own
  ['ъ', ''],
  ['ь', ''],
]);

/** Two Greek letters with one sound. */
const OU = /([οΟ])[υύ]/g;

function* pairs(list: string): Generator<[string, string]> {
  const words = list.split(' ');
  for (let at = 0; at < words.length; at += 2) yield [words[at] ?? '', words[at + 1] ?? ''];
}

/** A text with the letters of Latin-1, as labels of ours print it; what none of them can write is a question mark. */
export const inLatin = (text: string): string => spelled(text, LATIN_1, '?');

/** A text in ASCII, as carriers take it; what it cannot write is left out. */
export const inAscii = (text: string): string => spelled(text, ASCII, ' ').replace(/ +/g, ' ').trim();

/** What of a text no label prints, each once; empty for a text that is printed whole. */
export const unprintable = (text: string): string[] => [
  ...new Set([...visible(text)].filter(character => letter(character, LATIN_1) === null)),
];

function spelled(text: string, kept: RegExp, missing: string): string {
  return visible(text)
    .replace(OU, '$1u')
    .replace(/\S+/g, word => {
      const letters = [...word].map(character => letter(character, kept) ?? missing).join('');
      // Ж alone at the head of a name is Zh, in a name of capitals ZH
      const isInCapitals = /\p{Lu}[^\p{Ll}]*\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);
      return isInCapitals ? letters.replace(/[a-z]/g, small => small.toUpperCase()) : letters;
    });
}

/** Composed, every blank one space, without what has no shape: joiners, marks of direction, colours of emoji. */
const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\S\n]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu, sign => (sign === '\n' ? sign : ''));

function letter(character: string, kept: RegExp): string | null {
  if (kept.test(character)) return character;
  const small = character.toLowerCase();
  const found = SPELLED.get(character) ?? SPELLED.get(small);
  if (found !== undefined) return small === character ? found : capitalised(found);
  const bare = [...character.normalize('NFKD')].filter(part => !/\p{M}/u.test(part));
  if (bare.length === 1 && bare[0] === character) return null;
  const parts = bare.map(part => (part === character ? null : letter(part, kept)));
  return parts.includes(null) ? null : parts.join('');
}

const capitalised = (letters: string) => letters.charAt(0).toUpperCase() + letters.slice(1);
