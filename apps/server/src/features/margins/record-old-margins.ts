import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/services.ts';
import { addMargins, selectBelow, selectFilledFrom, selectMarginRows, setFilledFrom } from './queries.ts';
import { keptOf } from './measure-margin.ts';

/** Packages of one transaction: over in some hundredths of a second, and nobody waits for it. */
const BATCH = 500;
/** For an agency in one round; the rest comes with the next. */
const ROUND_MS = 10_000;

type Tools = Pick<Services, 'db' | 'log'>;

/**
 * Gives packages of before their margins, from the newest down, as far as what is stored tells; what a copy of the
 * version before sells beside this one gets its own too.
 */
export const fillMargins = (tools: Tools): Promise<void> =>
  eachAgency(tools, 'margins', async id => {
    const until = performance.now() + ROUND_MS;
    await fillBelow(tools, id, null);
    while (performance.now() < until) {
      const from = await selectFilledFrom(tools.db.read(id), id);
      if (from === 1) return;
      const lowest = await fillBelow(tools, id, from);
      await tools.db.within(id, tx => setFilledFrom(tx, id, lowest ?? 1));
    }
  });

/** One batch below a number; answers its lowest, null where there are no more. */
async function fillBelow({ db }: Tools, agencyId: number, below: number | null): Promise<number | null> {
  const batch = await selectBelow(db.read(agencyId), agencyId, { below, limit: BATCH });
  const missing = batch.flatMap(({ id, kept }) => (kept ? [] : id));
  if (missing.length > 0) {
    await db.within(agencyId, async tx => {
      const rows = await selectMarginRows(tx, agencyId, missing);
      await addMargins(
        tx,
        rows.flatMap(row => keptOf(agencyId, row) ?? []),
      );
    });
  }
  return batch.length < BATCH ? null : (batch.at(-1)?.id ?? null);
}
