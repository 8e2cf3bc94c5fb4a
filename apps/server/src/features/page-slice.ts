/** A page of a list, counted from 1. */
export type Page = { n: number; size: number };
/** Where a page stands in an index that is walked from either end. */
export type Slice = { from: 'newest' | 'oldest'; offset: number; limit: number };

export const pagesOf = (total: number, { size }: Pick<Page, 'size'>): number =>
  Math.max(1, Math.ceil(total / size));

/** Skips from the nearer end, so that the last page costs what the first does; null beyond the last. */
export function sliceOf({ n, size }: Page, total: number): Slice | null {
  const offset = (n - 1) * size;
  if (offset >= total) return null;
  const limit = Math.min(size, total - offset);
  const after = total - offset - limit;
  return offset <= after ? { from: 'newest', offset, limit } : { from: 'oldest', offset: after, limit };
}
