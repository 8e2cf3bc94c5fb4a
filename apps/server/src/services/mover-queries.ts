import type { Data } from '@puerta/contract/client';
import { type RawBuilder, sql } from 'kysely';
import type { ReadTx } from '../db/within-agency.ts';

type Who = NonNullable<Data<'GET /clients/payments/:n/:size'>[number]['who']>;

/** Who voided a package's label last, by number: what its row does not say; null where nobody did. */
export const voiderOf = ({ agencyId }: ReadTx, packageId: RawBuilder<number | null>) => sql<number | null>`
  (select f.actor_id from fact f where f.agency_id = ${agencyId} and f.package_id = ${packageId}
    and f.kind in ('package.voided', 'label.voided') order by f.at desc, f.id desc limit 1)`;

/**
 * Whose act a movement of money `m` was, by number: who recorded it, whose card paid, or who voided the label whose
 * price goes back. Null: a visitor's, or nobody's.
 */
export const moverOf = (tx: ReadTx) => sql<number | null>`coalesce(m.actor_id,
  (select t.account_id from attempt t where t.agency_id = ${tx.agencyId} and t.id = m.attempt_id),
  case when m.kind = 'refund' and m.purpose = 'order' then ${voiderOf(tx, sql`m.package_id`)} end)`;

/** The same in words that screens show; `paid`: by a card, on the public page where no account says whose it was. */
export function presentWho(row: {
  who_name: string | null;
  who_role: string | null;
  paid: boolean;
}): Who | null {
  const { who_name: name, who_role: role, paid } = row;
  if (role !== null) return { by: role === 'customer' ? 'client' : 'staff', name };
  return paid ? { by: 'visitor', name: null } : null;
}
