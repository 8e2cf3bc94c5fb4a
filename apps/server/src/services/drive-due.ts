import { ProviderUnavailable } from '../adapters/provider-error.ts';
import type { Agency } from '../app/agency.ts';
import { atMost } from '../at-most.ts';
import type { Tx } from '../db/within-agency.ts';
import { agencyIds } from '../db/agency-queries.ts';
import { agencyBy } from './agency-by.ts';
import type { Services } from './context.ts';

/** Something that waits for somebody outside: rows that say themselves when they are due, and whose they are till when. */
export type Due<Row> = {
  /** in logs */
  name: string;
  /** What is due in an agency, MOST_DUE at most; may claim it. */
  select(tx: Tx, now: Date): Promise<Row[]>;
  /** One row, to its end or to its next try; records itself when that is. */
  drive(services: Services, agency: Agency, row: Row): Promise<unknown>;
};

/** Rows of an agency that one round takes; the rest are due in the next. */
export const MOST_DUE = 100;
/** One whose provider is slow leaves the others their turn. */
const AGENCIES_AT_ONCE = 4;
/** For an agency in one round; what is left is due in the next. */
const ROUND_MS = 45_000;

/**
 * Drives what is due, agency beside agency, each agency's rows one after the other. One that fails stops no other, and
 * who has many waits for himself alone.
 */
export async function driveDue<Row>(services: Services, due: Due<Row>): Promise<void> {
  await eachAgency(services, due.name, id => driveAgency(services, due, id));
}

/** Works for every agency, some beside each other; one that fails is logged under `name` and stops no other. */
export async function eachAgency(
  services: Pick<Services, 'db' | 'log'>,
  name: string,
  work: (agencyId: number) => Promise<void>,
): Promise<void> {
  const ids = await agencyIds(services.db);
  const turn = atMost(AGENCIES_AT_ONCE, ids.length);
  await Promise.all(ids.map(id => turn(() => work(id).catch(log(services, name, { agency: id })))));
}

async function driveAgency<Row>(services: Services, due: Due<Row>, agencyId: number): Promise<void> {
  const { db, config, clock } = services;
  const rows = await db.within(agencyId, tx => due.select(tx, clock.now()));
  const agency = rows.length > 0 ? await agencyBy(db, config, 'id', agencyId) : null;
  if (!agency) return;
  const began = performance.now();
  for (const row of rows) {
    if (performance.now() - began > ROUND_MS) return;
    await due.drive(services, agency, row).catch(log(services, due.name, { agency: agency.slug, row }));
  }
}

const log =
  ({ log: to }: Pick<Services, 'log'>, name: string, about: object) =>
  (error: unknown): void => {
    const level = error instanceof ProviderUnavailable ? 'warn' : 'error';
    to[level]({ err: error, ...about, due: name }, 'what was due is tried again');
  };
