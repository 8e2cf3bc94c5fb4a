import type { TestApp } from './app.ts';
import type { Person } from './factories.ts';
import { SMALL_BOX } from './factories-packages.ts';
import { trailLines } from './trail.ts';

export type Measures = Record<'weight' | 'length' | 'width' | 'height', number>;
/** The calendar day of TEST_NOW in Miami. */
export const TODAY = '2026-11-17';
/** More than SMALL_BOX in every way: receiving it makes a debt. */
export const HEAVY: Measures = { weight: 45, length: 20, width: 16, height: 16 };

/** Receives a package with its declared measures, or others. */
export const receive = (
  who: Person,
  made: { id: number },
  measures: Partial<Measures> = {},
  notes = '',
  idempotencyKey?: string,
) =>
  who.client(
    'POST /order/dimensions',
    { body: { id: made.id, date: TODAY, ...SMALL_BOX, ...measures, notes } },
    { idempotencyKey },
  );

export const moveTo = (who: Person, made: { id: number }, status_id: number) =>
  who.client('PUT /order/status', { body: { id: made.id, status_id } });

export const processScan = (who: Person, tracking: string, idempotencyKey?: string) =>
  who.client('PUT /order/process', { body: { tracking } }, { idempotencyKey });

/** A package of `caribe` as the database has it. */
export const rowOf = (app: TestApp, id: number) =>
  app.services.db.read(1).selectOwn('package').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What the audit trail of `caribe` tells of an object, oldest first. */
export async function trailOf(app: TestApp, type: 'package' | 'lot' | 'refund', id: number) {
  const lines = await trailLines(app, { type, id });
  return lines.map(line => ({
    action: line.action,
    actor: line.actor_id,
    from: line.before,
    to: line.after,
  }));
}
