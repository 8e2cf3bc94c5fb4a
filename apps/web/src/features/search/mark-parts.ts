import { fold } from '@puerta/domain/search';

export type Part = { text: string; isHit: boolean };

/** A text cut where it holds one of the words that were typed, accents and capitals aside: for what is underlined. */
export function markParts(text: string, typed: string): Part[] {
  const letters = Array.from(text);
  // folded one by one, so that a place in the one is a place in the other
  const folded = letters.map(letter => fold(letter)[0] ?? ' ').join('');
  const hits = letters.map(() => false);
  for (const word of wordsOf(typed)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      hits.fill(true, at, at + word.length);
    }
  }
  const parts: Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    const isHit = hits[at] ?? false;
    if (last?.isHit === isHit) {
      last.text += letter;
    } else {
      parts.push({ text: letter, isHit });
    }
  }
  return parts;
}

/** The words, and what was typed without its blanks, as numbers of carriers are pasted. */
function wordsOf(typed: string): string[] {
  const words = fold(typed).split(' ');
  return [...new Set([...words, words.join('')])].filter(word => word.length > 1);
}
