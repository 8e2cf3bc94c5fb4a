import { sql } from 'kysely';
import type { Tx } from '../db/within-agency.ts';

/**
 * Gives what the demo planted the history that its purchases, steps, payments, pickups and invoices would have left, each
 * purchase and card payment told of its buyer; nobody hears it, so that no mail is sent about last month.
 */
export async function seedFacts(tx: Tx, agencyId: number): Promise<void> {
  await sql`
    insert into fact (agency_id, at, kind, in_trail, actor_id, actor_name, package_id, order_id, client_id, object_type,
        object_id, object_label, data, money, person)
      select ${agencyId}, at, kind, false, own.id, '', package_id, order_id, client_id, object_type, object_id, label,
        jsonb_build_object('to', data), case when money is not null then jsonb_build_object('to', money) end,
        case when own.id is not null then jsonb_build_object('actor', own.name) end
      from (
        select true as is_own, created_at as at, 'client.registered' as kind, null::integer as package_id, null::integer as order_id,
          id as client_id, 'client' as object_type, id as object_id, '' as label, '{}'::jsonb as data,
          null::jsonb as money
        from account where agency_id = ${agencyId} and role = 'customer'
        union all
        select false, s.at, 'package.stepped', p.id, p.order_id, p.account_id, 'package', p.id, p.tracking_number,
          jsonb_build_object('status', s.status), null
        from package_step s join package p on p.agency_id = s.agency_id and p.id = s.package_id
        where s.agency_id = ${agencyId} and s.status > 1
        union all
        select m.kind = 'charge', m.created_at, case when m.purpose = 'order' then 'order.bought' else 'debt.paid' end,
          m.package_id, coalesce(m.order_id, p.order_id), coalesce(o.account_id, p.account_id),
          case when m.purpose = 'order' then 'order' else 'package' end,
          case when m.purpose = 'order' then m.order_id else m.package_id end,
          coalesce(p.tracking_number, m.order_id::text), '{}', jsonb_build_object('amount_cents', m.amount_cents)
        from money_entry m
          left join package p on p.agency_id = m.agency_id and p.id = m.package_id
          left join orders o on o.agency_id = m.agency_id and o.id = m.order_id
        where m.agency_id = ${agencyId} and m.kind in ('charge', 'outside') and m.purpose in ('order', 'debt')
        union all
        select false, i.created_at, 'invoice.issued', i.package_id, p.order_id, i.account_id, 'package', i.package_id,
          p.tracking_number, jsonb_build_object('number', i.number),
          jsonb_build_object('total_cents', i.total_cents)
        from invoice i join package p on p.agency_id = i.agency_id and p.id = i.package_id
        where i.agency_id = ${agencyId}
      ) happened
        left join account own on is_own and own.agency_id = ${agencyId} and own.id = client_id
      order by at`.execute(tx);
}
