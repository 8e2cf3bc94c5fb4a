import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/services.ts';
import { type Count, foldOf } from './count-queries.ts';

/** Counts of lists that changes are appended to (decision 2). */
const COUNTS: readonly Count[] = [
  { table: 'package_count', kind: ['domestic', 'status'], sums: ['n'] },
  { table: 'list_count', kind: ['list', 'day'], sums: ['n', 'cents'] },
];

/** Folds each agency's changes of its counts into one row a kind, so that summing them stays cheap. */
export const foldCounts = (services: Pick<Services, 'db' | 'log'>): Promise<void> =>
  eachAgency(services, 'counts', async id => {
    for (const count of COUNTS) await foldOf(count, id).execute(services.db.read(id));
  });
