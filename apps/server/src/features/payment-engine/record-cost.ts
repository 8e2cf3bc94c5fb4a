import type { Cents } from '@puerta/domain/money/money';
import { costDiffers } from '@puerta/domain/money/label-cost';
import type { Tx } from '../../db/within-agency.ts';
import { recordDifference } from './difference-queries.ts';

/** What the label of a package was rated at, and what it cost; null: the carrier did not say, or nothing was rated. */
export type LabelCost = { tracking: string; quotedCents: Cents | null; chargedCents: Cents | null };

/** In the transaction that makes the packages: where a cost differs, a manager is told (docs/rules/prices.md). */
export async function recordCosts(
  tx: Tx,
  attemptId: number,
  costs: readonly LabelCost[],
  now: Date,
): Promise<void> {
  for (const { tracking, quotedCents: quoted, chargedCents: charged } of costs) {
    if (quoted === null || charged === null || !costDiffers(quoted, charged)) continue;
    const ours = { state: 'quoted', cents: quoted } as const;
    const theirs = { state: 'charged', cents: charged } as const;
    const found = { about: 'cost', number: tracking, paymentId: null, ours, theirs } as const;
    await recordDifference(tx, attemptId, found, now);
  }
}

/** A label that is void costs nothing: there is nothing to look at any more. */
export async function forgetCost(tx: Tx, packageId: number): Promise<void> {
  await tx
    .deleteOwn('difference')
    .where('about', '=', 'cost')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('package as p')
          .select('p.id')
          .where('p.agency_id', '=', tx.agencyId)
          .where('p.id', '=', packageId)
          .whereRef('p.tracking_number', '=', 'difference.number'),
      ),
    )
    .execute();
}
