import { sql } from 'kysely';
import type { Services } from '../../http/context.ts';

/** Rows of package_count that an agency may have before they are folded: there are twelve kinds. */
const TOO_MANY = 50;

/** Folds each agency's changes of its numbers of packages into one row a kind, so that summing them stays cheap. */
export async function foldCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  const agencies = await db.deployment.selectFrom('agency').select('id').execute();
  for (const { id } of agencies) {
    const { rows } = await db
      .read(id)
      .selectFrom('package_count')
      .select(eb => eb.fn.countAll<number>().as('rows'))
      .where('agency_id', '=', id)
      .executeTakeFirstOrThrow();
    // readers see all of the changes or their sum; changes made meanwhile are left for the next time
    if (rows > TOO_MANY) await fold(id).execute(db.read(id));
  }
}

const fold = (agencyId: number) => sql`
  with gone as (delete from package_count where agency_id = ${agencyId} returning domestic, status, n)
  insert into package_count (agency_id, domestic, status, n)
    select ${agencyId}::integer, domestic, status, sum(n) from gone group by domestic, status having sum(n) <> 0`;
