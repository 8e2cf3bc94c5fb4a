import { LABEL_CENTS } from './facts.ts';

/**
 * From compact facts (temporary tables `fact` and `offer`) to the portal's rows. Every statement takes the same
 * values: $1 agency, $2 today in the agency, then the first numbers of $3 package, $4 order, $5 client, $6 lot, $7 movement of money.
 */

export const TEMPORARY_TABLES = `
  create temporary table fact (
    package integer, "order" integer, quantity integer, client integer, offer integer, tracking text,
    carrier_tracking text, status smallint, voided boolean, owes boolean, processed boolean, lot integer, days_ago integer
  );
  create temporary table offer (
    place integer primary key, product_id integer, code text, product_group smallint, type text,
    city_id integer, state_id integer, receiver_place text, weight numeric, length numeric, width numeric,
    height numeric, price_cents integer, lines jsonb, tariff jsonb, freight_cents integer, delivery_cents integer,
    air_freight_cents integer, air_delivery_cents integer
  );`;

const VALUES = `(select $1::integer as agency_id, $2::date as today, $3::integer as package, $4::integer as "order",
  $5::integer as client, $6::integer as lot, $7::integer as money) base`;

const ORDERS = `
  insert into orders (agency_id, id, account_id, product_id, state, quantity, unit_price_cents, total_cents, lines,
    tariff, carrier_published_cents, carrier_negotiated_cents, sender_name, sender_email, sender_phone,
    sender_line_one, sender_city, sender_state, sender_zip, receiver_name, receiver_email, receiver_phone,
    receiver_address, receiver_place, receiver_state_id, receiver_city_id, receiver_us_state, receiver_us_city,
    receiver_zip, content, content_value_cents, weight, length, width, height, order_day, created_at)
  select distinct on (f."order") base.agency_id, base."order" + f."order", base.client + f.client, o.product_id, 'paid',
    f.quantity, o.price_cents, o.price_cents * f.quantity, o.lines, o.tariff, 2140, ${LABEL_CENTS},
    'María Fernández', 'envios@correo.test', '3055550123', '1450 Brickell Ave', 'Miami', 'FL', '33131',
    'Rosa Elena Fernández', 'familia@correo.test', '4145550123', 'Av. Principal, casa ' || f."order" % 900,
    o.receiver_place, o.state_id, o.city_id, case when o.city_id is null then 'GA' end,
    case when o.city_id is null then 'Atlanta' end, case when o.city_id is null then '30309' end,
    'Ropa y zapatos', 20000, o.weight, o.length, o.width, o.height, base.today - f.days_ago,
    (base.today - f.days_ago) + time '15:00'
  from fact f join offer o on o.place = f.offer cross join ${VALUES}
  order by f."order", f.package`;

const PACKAGES = `
  insert into package (agency_id, id, order_id, account_id, product_id, product_code, product_group, product_type,
    tracking_number, carrier_tracking, carrier_shipment_id, package_number, status, voided_at, weight, length, width,
    height, price_cents, final_payment_cents, payment, payment_warning, received_day, process_day, lot_id,
    carrier_scanned_at, order_day, created_at, stage_day, promised_day, promised_by)
  select base.agency_id, base.package + f.package, base."order" + f."order", base.client + f.client, o.product_id, o.code,
    o.product_group, o.type, f.tracking, f.carrier_tracking, f.carrier_tracking,
    case when f.received then 'P' || lpad((base.package + f.package)::text, 6, '0') end, f.status,
    case when f.voided then now() end,
    case when f.received then o.weight end, case when f.received then o.length end,
    case when f.received then o.width end, case when f.received then o.height end,
    o.price_cents, case when f.owes then 1250 end, f.owes, f.owes,
    case when f.received then f.bought + 6 end, case when f.received and f.processed and not f.owes then f.bought + 7 end,
    base.lot + f.lot, case when f.received then f.bought + time '23:00' end, f.bought, f.bought + time '15:00',
    least(base.today, f.bought + (f.status - 1) * 6), promise.day, promise.way
  from (
    select fact.*, fact.status > 1 and o.city_id is not null as received, $2::date - fact.days_ago as bought
    from fact join offer o on o.place = fact.offer
  ) f join offer o on o.place = f.offer cross join ${VALUES}
    left join lot l on l.agency_id = base.agency_id and l.id = base.lot + f.lot
    cross join lateral promise_of(f.bought, o.type, l.type, o.tariff -> 'city') promise
  order by f.package`;

const STEPS = `
  insert into package_step (agency_id, package_id, status, day, at)
  select base.agency_id, base.package + f.package, step, least(base.today, base.today - f.days_ago + (step - 1) * 6),
    least(base.today, base.today - f.days_ago + (step - 1) * 6) + time '15:00'
  from fact f join offer o on o.place = f.offer cross join ${VALUES}
    cross join generate_series(1, f.status) step
  where o.city_id is not null or step in (1, 5)
  order by f.package, step`;

const CHARGES = `
  insert into money_entry (agency_id, id, kind, purpose, order_id, amount_cents, method, brand, last_four, day, created_at)
  select distinct on (f."order") base.agency_id, base.money + f."order", 'charge', 'order', base."order" + f."order",
    o.price_cents * f.quantity, 'card', 'visa', '1111', base.today - f.days_ago,
    (base.today - f.days_ago) + time '15:00'
  from fact f join offer o on o.place = f.offer cross join ${VALUES}
  where o.price_cents > 0
  order by f."order", f.package`;

// a debt here is what the carrier asks for a box that nobody rated for the agency
const MARGINS = `
  insert into package_margin (agency_id, package_id, week, product_id, account_id, city_id, us_state, sold_cents,
    carrier_cents, freight_cents, delivery_cents, pickup_cents)
  select base.agency_id, base.package + f.package, date_trunc('week', base.today - f.days_ago)::date, o.product_id,
    base.client + f.client, o.city_id, case when o.city_id is null then 'GA' end,
    o.price_cents + case when f.owes then 1250 else 0 end,
    case when not f.owes or o.city_id is null
      then ${LABEL_CENTS} / f.quantity + (f.place <= ${LABEL_CENTS} % f.quantity)::integer end,
    case when l.type = 2 then o.air_freight_cents else o.freight_cents end,
    case when l.type = 2 then o.air_delivery_cents else o.delivery_cents end, 0
  from (select *, row_number() over (partition by "order" order by package) as place from fact) f
    join offer o on o.place = f.offer cross join ${VALUES}
    left join lot l on l.agency_id = base.agency_id and l.id = base.lot + f.lot
  where not f.voided`;

/** In this order: what is referred to comes first. */
export const SPREAD = [ORDERS, PACKAGES, STEPS, CHARGES, MARGINS];

/** What the trigger on packages would have counted. */
export const COUNTS = `
  insert into package_count (agency_id, domestic, status, n)
  select $1::integer, o.city_id is null, case when f.voided then 0 else f.status end, count(*)
  from fact f join offer o on o.place = f.offer group by 2, 3`;

/** $1 agency, $2 today, $3 first client's number, $4 how many, $5 short name, $6 slug. */
export const CLIENTS = `
  insert into account (agency_id, id, role, name, email, phone, locker, search, join_day, created_at)
  select $1, id, 'customer', name, email, phone, locker,
    lower(translate(name, 'áéíóúñÁÉÍÓÚÑ', 'aeiounAEIOUN')) || ' ' || email || ' ' || phone || ' ' || lower(locker),
    $2::date - 730, $2::date - 730 + time '15:00'
  from (
    select id, given[1 + id % 8] || ' ' || family[1 + id / 8 % 8] as name, 'envio' || id || '@' || $6 || '.test' as email,
      lpad((3050000000 + id)::text, 10, '0') as phone, upper($5) || lpad(id::text, 7, '0') as locker
    from generate_series($3::integer, $3::integer + $4::integer - 1) id,
      (select array['María', 'José', 'Carmen', 'Luis', 'Ana', 'Pedro', 'Yelitza', 'Óscar'] as given,
        array['Fernández', 'Núñez', 'Rondón', 'Peña', 'Chacón', 'Marcano', 'Zambrano', 'Briceño'] as family) names
  ) client`;
