import type { OrderAgain } from '@puerta/contract/parcels/order-again';
import { sql } from 'kysely';
import type { Handler } from '../../services/context.ts';
import { same } from '../../db/rows.ts';
import { refuse } from '../../app/refusal.ts';

/**
 * What an own order was bought with, for another draft like it. A place that is offered no more is left out: `place`
 * says where it went, whose address would be of no use. The choices of a pickup and of a Saturday are not repeated.
 */
export const showAgain: Handler<'GET /order/again/:id'> = async ({ actor, read }, { params }) => {
  const data = await read
    .selectOwn('orders as o')
    .leftJoin('state', join => same(join, 'state.id', 'o.receiver_state_id').on('state.active', '=', true))
    .leftJoin('city', join =>
      same(join, 'city.id', 'o.receiver_city_id')
        .on('city.active', '=', true)
        .onRef('city.state_id', '=', 'state.id'),
    )
    .leftJoin('office', join =>
      same(join, 'office.id', 'o.office_id')
        .on('office.active', '=', true)
        .onRef('office.city_id', '=', 'city.id'),
    )
    .select('o.receiver_place as place')
    .select([
      sql<
        OrderAgain['sender']
      >`json_build_object('name', sender_name, 'email', sender_email, 'phone', sender_phone,
        'lineOne', sender_line_one, 'lineTwo', sender_line_two, 'state', sender_state, 'city', sender_city,
        'zip_code', sender_zip)`.as('sender'),
      sql<
        OrderAgain['home']
      >`case when receiver_us_state is not null then json_build_object('name', receiver_name,
        'email', receiver_email, 'phone', receiver_phone, 'lineOne', receiver_address, 'lineTwo', receiver_line_two,
        'state', receiver_us_state, 'city', receiver_us_city, 'zip_code', receiver_zip) end`.as('home'),
      // the address of an order to an office is the office's
      sql<
        OrderAgain['receiver']
      >`case when receiver_us_state is null then json_build_object('name', receiver_name,
        'email', receiver_email, 'phone', receiver_phone, 'state', city.state_id, 'city', city.id, 'office', office.id,
        'address', case when o.office_id is null and city.id is not null then receiver_address else '' end)
        end`.as('receiver'),
      sql<
        OrderAgain['parcels']
      >`(select json_agg(json_build_object('content', box.content, 'content_value', box.content_value_cents / 100.0,
          'weight', box.weight, 'length', box.length, 'width', box.width, 'height', box.height,
          'quantity', case when o.boxes is null then o.quantity else 1 end,
          'customs_category', box.customs_category))
        from jsonb_to_recordset(coalesce(o.boxes, jsonb_build_array(to_jsonb(o)))) as box(content text,
          content_value_cents integer, weight numeric, length numeric, width numeric, height numeric,
          customs_category text))`.as('parcels'),
    ])
    .select(
      sql<
        OrderAgain['options']
      >`case when o.options is not null then jsonb_build_object('protection', o.options -> 'protection',
        'signature', o.options -> 'signature') end`.as('options'),
    )
    .where('o.account_id', '=', actor.id)
    .where('o.id', '=', params.id)
    .executeTakeFirst();
  return data ? { data: { ...data, parcels: together(data.parcels) } } : refuse('not_found');
};

/** Boxes of several sizes stand one by one in their order: equal ones are begun as they were typed, with a quantity. */
function together(boxes: OrderAgain['parcels']): OrderAgain['parcels'] {
  const counted = new Map<string, OrderAgain['parcels'][number]>();
  for (const box of boxes) {
    const same = JSON.stringify({ ...box, quantity: 0 });
    counted.set(same, { ...box, quantity: box.quantity + (counted.get(same)?.quantity ?? 0) });
  }
  return [...counted.values()];
}
