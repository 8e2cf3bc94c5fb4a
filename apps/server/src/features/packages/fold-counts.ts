import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/context.ts';

/** Counts of lists that changes are appended to (decision 2). */
const COUNTS: readonly Count[] = [
  { table: 'package_count', kind: ['domestic', 'status'], sums: ['n'] },
  { table: 'list_count', kind: ['list', 'day'], sums: ['n', 'cents'] },
];

/** Folds each agency's changes of its counts into one row a kind, so that summing them stays cheap. */
export const foldCounts = (services: Pick<Services, 'db' | 'log'>): Promise<void> =>
  eachAgency(services, 'counts', async id => {
    for (const count of COUNTS) await services.db.within(id, tx => fold(tx, count));
  });

/** Rows of one kind that an agency may have before they are folded. */
const TOO_MANY = 10;

/** A table of changes that are summed: the two columns that make rows one kind, and what is summed. */
type Count = {
  table: 'package_count' | 'list_count';
  kind: readonly [string, string];
  sums: readonly string[];
};

/** Readers see all of the changes or their sum; changes made meanwhile are left for the next time. */
async function fold(tx: Tx, { table, kind, sums }: Count): Promise<void> {
  const name = sql.table(table);
  const columns = sql.join([...kind, ...sums].map(column => sql.ref(column)));
  const [first, second] = kind.map(column => sql.ref(column));
  const summed = sql.join(sums.map(column => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`));
  const isLeft = sql.join(
    sums.map(column => sql`sum(${sql.ref(column)}) <> 0`),
    sql` or `,
  );
  const { rows } = await sql<Record<string, unknown>>`
    with many as (
      select ${first} as first, ${second} as second from ${name} where agency_id = ${tx.agencyId}
      group by 1, 2 having count(*) > ${TOO_MANY}
    ), gone as (
      delete from ${name} using many
      where agency_id = ${tx.agencyId} and (${first}, ${second}) is not distinct from (many.first, many.second)
      returning ${columns}
    )
    select ${first}, ${second}, ${summed} from gone group by 1, 2 having ${isLeft}`.execute(tx);
  if (rows.length === 0) return;
  const values = rows.map(row => ({ agency_id: tx.agencyId, ...row }));
  // a statement by itself: from other rows, Citus fills no table that has policies
  await tx
    .insertInto(table as 'list_count')
    .values(values as never)
    .execute();
}
