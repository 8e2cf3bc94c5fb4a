/** What a text that is written once leaves open, for each of its readers. */
export type Placeholder = 'nombre' | 'tracking';

const OPEN = /\{[\p{L}\p{N}_ ]{1,30}\}/gu;
const nameOf = (hole: string) => hole.slice(1, -1).trim().toLowerCase();

/** A text with what it leaves open filled in, however often; what has no value, or is none of ours, stays as written. */
export const fillPlaceholders = (text: string, values: Partial<Record<Placeholder, string>>): string => {
  const known: Partial<Record<string, string>> = values;
  return text.replace(OPEN, hole => known[nameOf(hole)] || hole);
};

/** What a text leaves open, each once and as it was written, such as '{tracking}', but those that are `filled` later. */
export const holesIn = (text: string, filled: readonly Placeholder[] = []): string[] => {
  const later: readonly string[] = filled;
  return [...new Set(text.match(OPEN))].filter(hole => !later.includes(nameOf(hole)));
};
