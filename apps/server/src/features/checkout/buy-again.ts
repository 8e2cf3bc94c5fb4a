import type { Handler } from '../../services/context.ts';
import { same } from '../../db/rows.ts';
import { refuse } from '../../app/refusal.ts';
import { toDollars } from '@puerta/domain/money/money';

/**
 * What an own order was bought with, for another draft like it. Places that are no longer offered are left out: `place`
 * says where it went. The choice of a pickup is not repeated.
 */
export const showAgain: Handler<'GET /order/again/:id'> = async ({ actor, read }, { params }) => {
  const row = await read
    .selectOwn('orders')
    .leftJoin('state', join =>
      same(join, 'state.id', 'orders.receiver_state_id').on('state.active', '=', true),
    )
    .leftJoin('city', join => same(join, 'city.id', 'orders.receiver_city_id').on('city.active', '=', true))
    .leftJoin('office', join => same(join, 'office.id', 'orders.office_id').on('office.active', '=', true))
    .selectAll('orders')
    .select(['state.id as open_state', 'city.id as open_city', 'office.id as open_office'])
    .where('orders.account_id', '=', actor.id)
    .where('orders.id', '=', params.id)
    .executeTakeFirst();
  if (!row) return refuse('not_found');
  const who = { name: row.receiver_name, email: row.receiver_email, phone: row.receiver_phone };
  const isHome = row.receiver_us_state !== null;
  const isOffered = row.open_state !== null && row.open_city !== null;
  const { content, weight, length, width, height, quantity, customs_category } = row;
  return {
    data: {
      place: row.receiver_place,
      sender: {
        name: row.sender_name,
        email: row.sender_email,
        phone: row.sender_phone,
        lineOne: row.sender_line_one,
        lineTwo: row.sender_line_two,
        state: row.sender_state,
        city: row.sender_city,
        zip_code: row.sender_zip,
      },
      home: isHome
        ? {
            ...who,
            lineOne: row.receiver_address,
            lineTwo: row.receiver_line_two,
            state: row.receiver_us_state ?? '',
            city: row.receiver_us_city ?? '',
            zip_code: row.receiver_zip ?? '',
          }
        : null,
      receiver: isHome
        ? null
        : {
            ...who,
            // of an order to an office it is the office's
            address: row.office_id === null && isOffered ? row.receiver_address : '',
            state: isOffered ? row.open_state : null,
            city: isOffered ? row.open_city : null,
            office: isOffered ? row.open_office : null,
          },
      parcel: {
        content,
        content_value: row.content_value_cents === null ? null : toDollars(row.content_value_cents),
        weight,
        length,
        width,
        height,
        quantity,
        customs_category,
      },
    },
  };
};
