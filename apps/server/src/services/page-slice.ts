/** A page of a list, counted from 1. */
export type Page = { n: number; size: number };
/** Some rows of a list. */
export type Rows = { offset: number; limit: number };
/** Where rows stand in an index that is walked from either end. */
export type Slice = Rows & { fromEnd: boolean };

export const pagesOf = (total: number, { size }: Pick<Page, 'size'>): number =>
  Math.max(1, Math.ceil(total / size));

export const rowsOfPage = ({ n, size }: Page): Rows => ({ offset: (n - 1) * size, limit: size });

/** What filters leave is counted, added up and shown so far: who looks for something older names a day. */
export const MOST_COUNTED = 10_000;

/** Which rows a page has of what was counted up to one more than that; null beyond the last. */
export function countedPage(
  counted: number,
  page: Page,
): { total: number; more: boolean; rows: Rows | null } {
  const total = Math.min(counted, MOST_COUNTED);
  const { offset, limit } = rowsOfPage(page);
  const rows = offset < total ? { offset, limit: Math.min(limit, total - offset) } : null;
  return { total, more: counted > total, rows };
}

/** Skips from the nearer end, so that the last page costs what the first does; null beyond the last. */
export function sliceOf({ offset, limit }: Rows, total: number): Slice | null {
  if (offset >= total) return null;
  const kept = Math.min(limit, total - offset);
  const after = total - offset - kept;
  return { fromEnd: after < offset, offset: Math.min(offset, after), limit: kept };
}
