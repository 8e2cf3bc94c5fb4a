/** Rows of one query: few enough to hold, and to answer others between them. */
export const BATCH = 2000;

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

/** The same batches, each asked for while the one before it is used. */
export async function* askedAhead<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const asked = batches[Symbol.asyncIterator]();
  try {
    for (let next = asked.next(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = asked.next();
      // one that fails is told when it is its turn
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await asked.return?.();
  }
}

/** The same of rows by their numbers, newest first. */
export const walkBatches = <Row extends { id: number }>(
  select: (slice: Below) => Promise<Row[]>,
): AsyncGenerator<Row[]> => walkAfter<Row>(last => select({ below: last?.id ?? null, limit: BATCH }));
