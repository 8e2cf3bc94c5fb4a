import { sql } from 'kysely';
import type { Services } from '../../services/services.ts';

/** Rows of one kind that an agency may have before they are folded. */
const TOO_MANY = 10;

/** Counts of lists that changes are appended to (decision 2): the two columns that make rows one kind, and their sums. */
const COUNTS = [
  { table: 'package_count', kind: ['domestic', 'status'], sums: ['n'] },
  { table: 'list_count', kind: ['list', 'day'], sums: ['n', 'cents'] },
] as const;

/** Folds each agency's changes of its counts into one row a kind, so that summing them stays cheap. */
export async function foldCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  const agencies = await db.deployment.selectFrom('agency').select('id').execute();
  for (const { id } of agencies) {
    for (const count of COUNTS) await fold(count, id).execute(db.read(id));
  }
}

/** Readers see all of the changes or their sum; changes made meanwhile are left for the next time. */
function fold({ table, kind, sums }: (typeof COUNTS)[number], agencyId: number) {
  const name = sql.table(table);
  const columns = sql.join([...kind, ...sums].map(column => sql.ref(column)));
  const [first, second] = kind.map(column => sql.ref(column));
  const summed = sql.join(sums.map(column => sql`sum(${sql.ref(column)})`));
  const isLeft = sql.join(
    sums.map(column => sql`sum(${sql.ref(column)}) <> 0`),
    sql` or `,
  );
  return sql`
    with many as (
      select ${first} as first, ${second} as second from ${name} where agency_id = ${agencyId}
      group by 1, 2 having count(*) > ${TOO_MANY}
    ), gone as (
      delete from ${name} using many
      where agency_id = ${agencyId} and (${first}, ${second}) is not distinct from (many.first, many.second)
      returning ${columns}
    )
    insert into ${name} (agency_id, ${columns})
      select ${agencyId}::integer, ${first}, ${second}, ${summed} from gone group by 2, 3 having ${isLeft}`;
}
