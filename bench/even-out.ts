import { openClient } from '../apps/server/src/db/connect.ts';
import type { BenchAgency } from './agency.ts';

/** Of each list a small agency has two whole pages too, and lots as a large one shows them. */
const FILL_UP = [
  `update package set status = 1 where agency_id = $1 and id in (select id from package
     where agency_id = $1 and domestic and status = 5 and voided_at is null order by id desc limit 100)`,
  `update package set payment = true, final_payment_cents = 1000, received_day = order_day
     where agency_id = $1 and id in (select id from package
       where agency_id = $1 and status = 2 and not payment and voided_at is null order by id desc limit 60)`,
  `insert into lot (agency_id, id, identifier, type, status, transport_id, state_id, city_id, departure_day,
       created_day, created_by, created_at)
     select agency_id, next_id('lot'), 'B-' || n, type, status, transport_id, state_id, city_id, departure_day,
       created_day, created_by, created_at
     from generate_series(1, 500) n, (select * from lot where agency_id = $1 order by id limit 1) l`,
];

/** Lines as managers leave them, counted as their listener counts them. */
const TRAIL = `with told as (
    insert into fact (agency_id, actor_name, kind, in_trail, object_type, object_id, object_label, data, at)
    select $1, 'Gerente', 'package.received', true, 'package', n, 'CBX' || n,
      '{"from":{"status":1},"to":{"status":2}}', now()
    from generate_series(1, $2::integer) n returning 1)
  insert into list_count (agency_id, list, n, cents) select $1, 'trail', count(*), 0 from told`;

/** Gives both agencies a trail, and the small one what makes its pages as long as the same pages of the large one. */
export async function evenOut(
  ownerUrl: string,
  { small, large, many }: { small: BenchAgency; large: BenchAgency; many: number },
): Promise<void> {
  const client = await openClient({ connectionString: ownerUrl });
  try {
    const within = (agency: BenchAgency) =>
      client.query("select set_config('puerta.agency', $1, false)", [String(agency.id)]);
    await within(large);
    await client.query(TRAIL, [large.id, many]);
    await within(small);
    await client.query(TRAIL, [small.id, many / 100]);
    for (const text of FILL_UP) await client.query(text, [small.id]);
    await client.query('vacuum (analyze) package, lot, fact, list_count, package_count');
  } finally {
    await client.end();
  }
}
