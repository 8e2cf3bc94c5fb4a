/** Rows of one query: few enough to hold, enough to make a million in a minute. */
export const BATCH = 500;

/** Where a batch goes on: below this number, or from the newest when it is null. */
export type Below = { below: number | null; limit: number };

/** Every row of a list, in batches: each goes on after the last of the one before, so nothing is held or counted. */
export async function* walkAfter<Row>(
  select: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await select(last);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** The same of rows by their numbers, newest first. */
export const walkBatches = <Row extends { id: number }>(
  select: (slice: Below) => Promise<Row[]>,
): AsyncGenerator<Row[]> => walkAfter<Row>(last => select({ below: last?.id ?? null, limit: BATCH }));
