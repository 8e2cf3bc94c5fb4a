import type { Database } from './within-agency.ts';

type Deployment = Pick<Database, 'deployment'>;

/** All agencies of the deployment, in their order. */
export async function agencyIds({ deployment }: Deployment): Promise<number[]> {
  const rows = await deployment.selectFrom('agency').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** An agency's row by what it is known by, and whether it is the deployment's only one; undefined where there is none. */
export const selectAgency = (
  { deployment }: Deployment,
  column: 'slug' | 'domain' | 'id',
  value: string | number,
) =>
  deployment
    .selectFrom('agency')
    .selectAll()
    .select(eb =>
      eb
        .not(eb.exists(eb.selectFrom('agency as other').whereRef('other.id', '<>', 'agency.id')))
        .as('is_only'),
    )
    .where(column, '=', value)
    .executeTakeFirst();
