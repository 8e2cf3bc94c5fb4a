/** Rows of one query: few enough to hold, enough to make a million in a minute. */
export const BATCH = 500;

/** Where a batch goes on: below this number, or from the newest when it is null. */
export type Below = { below: number | null; limit: number };

/** Every row of a list, newest first, in batches: each goes on below the one before, so nothing is held. */
export async function* walkBatches<Row extends { id: number }>(
  select: (slice: Below) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let below: number | null = null; ; ) {
    const rows: Row[] = await select({ below, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < BATCH) return;
    below = last.id;
  }
}
