-- What happened, told by use cases and never changed (docs/decisions/040). `data` is for all staff, `money` and
-- `person` for managers; `person` alone may ever be emptied, when whom it names closes their account.
create sequence fact_number;
create table fact (
  agency_id integer not null references agency,
  id bigint not null default nextval('fact_number'),
  at timestamptz not null,
  kind text not null,
  in_trail boolean not null,
  actor_id integer,
  actor_name text not null,
  package_id integer,
  order_id integer,
  client_id integer,
  lot_id integer,
  object_type text not null,
  object_id integer,
  object_label text not null,
  data jsonb not null,
  money jsonb,
  person jsonb,
  primary key (agency_id, id)
);
alter sequence fact_number owned by fact.id;
create index fact_in_trail on fact (agency_id, id) where in_trail;
create index fact_of_package on fact (agency_id, package_id, at, id) where package_id is not null;
create index fact_of_order on fact (agency_id, order_id, at, id) where order_id is not null;
create index fact_of_client on fact (agency_id, client_id, at, id) where client_id is not null;
create index fact_of_lot on fact (agency_id, lot_id, at, id) where lot_id is not null;
create index fact_of_object on fact (agency_id, object_type, object_id, at, id)
  where object_type in ('user', 'account', 'state', 'city', 'office', 'transport');
create index fact_of_access on fact (agency_id, at) where kind in ('session.opened', 'list.exported', 'label.printed');
alter table fact enable row level security;
alter table fact force row level security;
create policy own_agency on fact using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert on fact to puerta_app;
grant usage on fact_number to puerta_app;

create function forbid_fact_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.person is not null and new.person is null
    and to_jsonb(new) - 'person' = to_jsonb(old) - 'person' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.kind in ('session.opened', 'list.exported', 'label.printed') then return old; end if;
  raise exception 'fact is append-only' using errcode = 'restrict_violation';
end $$;
create trigger fact_append_only before update or delete on fact
  for each row execute function forbid_fact_change();

-- The two changes that the server may make, each for its own agency alone: it holds no right to update or delete.
create function forget_person_in_facts(client integer) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    update public.fact set person = null
      where agency_id = public.current_agency() and client_id = client and person is not null
  $$;
create function forget_access_facts(before timestamptz, most integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    with gone as (
      delete from public.fact where agency_id = public.current_agency() and id in (
        select id from public.fact where agency_id = public.current_agency()
          and kind in ('session.opened', 'list.exported', 'label.printed') and at < before
          order by at limit most)
      returning 1)
    select count(*)::integer from gone
  $$;
revoke execute on function forget_person_in_facts(integer), forget_access_facts(timestamptz, integer) from public;
grant execute on function forget_person_in_facts(integer), forget_access_facts(timestamptz, integer) to puerta_app;

-- A mail goes once for each fact, template and receiver.
alter table mail add column fact_id bigint;
create unique index mail_once_by_fact on mail (agency_id, fact_id, template, coalesce(recipient, ''))
  where fact_id is not null;

-- The old trail becomes facts, and so does what a copy of the version before still writes there while it runs.
create function part_of_audit(action text, named jsonb, part text) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(coalesce(named, '{}'))
  where part = case
    when action ~ '^(client|user|account)[.]' and key in ('label', 'name', 'email') then 'person'
    when key ~ '_cents$|^(method|reference)$' then 'money'
    else 'data' end
$$;
create function both_of_audit(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select case when before is null then '{}' else jsonb_build_object('from', before) end
    || case when after is null then '{}' else jsonb_build_object('to', after) end
$$;
create function fact_of_audit(told audit) returns setof fact language sql stable as $$
  with who as (
    select a.id, a.closed_at is not null as is_closed from account a
    where a.agency_id = told.agency_id and a.role = 'customer' and a.id = case
      when told.object_type in ('client', 'account') then told.object_id else told.actor_id end
  ), parts as (
    select
      both_of_audit(
        case when told.before is not null then coalesce(part_of_audit(told.action, told.before, 'data'), '{}') end,
        case when told.after is not null then coalesce(part_of_audit(told.action, told.after, 'data'), '{}') end) as data,
      nullif(both_of_audit(part_of_audit(told.action, told.before, 'money'),
        part_of_audit(told.action, told.after, 'money')), '{}') as money,
      both_of_audit(part_of_audit(told.action, told.before, 'person'),
        part_of_audit(told.action, told.after, 'person')) as person,
      told.action ~ '^(client|user|account)[.]' as is_of_person,
      (select id from who) as client_id,
      coalesce((select id = told.actor_id from who), false) as is_own,
      coalesce((select is_closed from who), false) as is_closed
  )
  select told.agency_id, told.id::bigint, told.at, told.action, true, told.actor_id,
    case when is_own then '' else told.actor_name end,
    case when told.object_type = 'package' then told.object_id end,
    case when told.object_type = 'order' then told.object_id end,
    client_id,
    case when told.object_type = 'lot' then told.object_id end,
    told.object_type, told.object_id,
    case when is_of_person then '' else told.object_label end,
    data, money,
    case when not is_closed then nullif(person
      || case when is_of_person then jsonb_build_object('label', told.object_label) else '{}' end
      || case when is_own then jsonb_build_object('actor', told.actor_name) else '{}' end, '{}') end
  from parts
$$;

drop trigger trail_counted on audit;
drop function count_trail();
create function tell_audit() returns trigger language plpgsql as $$
begin
  new.id := nextval('fact_number');
  insert into fact select * from fact_of_audit(new);
  insert into list_count (agency_id, list, n, cents) values (new.agency_id, 'trail', 1, 0);
  return null;
end $$;
create trigger told before insert on audit for each row execute function tell_audit();

-- An owner whom row-level security binds sees one agency at a time. What happened before anyone told of it follows from
-- the steps, the money, the pickups and the invoices; none of it is heard by a listener.
do $$
declare
  one record;
  told bigint := 0;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    insert into fact select f.* from audit a, lateral fact_of_audit(a) f where a.agency_id = one.id;
    select greatest(told, max(id)) into told from fact where agency_id = one.id;
  end loop;
  if told > 0 then perform setval('fact_number', told); end if;
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    insert into fact (agency_id, at, kind, in_trail, actor_id, actor_name, package_id, order_id, client_id, object_type,
        object_id, object_label, data, money)
      select one.id, at, kind, false, null, '', package_id, order_id, client_id, object_type, object_id, label, data, money
      from (
        select created_at as at, 'client.registered' as kind, null::integer as package_id, null::integer as order_id,
          id as client_id, 'client' as object_type, id as object_id, '' as label, '{}'::jsonb as data, null::jsonb as money
        from account where agency_id = one.id and role = 'customer'
        union all
        select s.at, 'package.stepped', p.id, p.order_id, p.account_id, 'package', p.id, p.tracking_number,
          jsonb_build_object('to', jsonb_build_object('status', s.status)), null
        from package_step s join package p on p.agency_id = s.agency_id and p.id = s.package_id
        where s.agency_id = one.id and s.status > 2 and not exists (
          select 1 from audit a where a.agency_id = one.id and a.action = 'package.moved'
            and a.object_id = p.id and a.after ->> 'status' = s.status::text)
        union all
        select m.created_at, case when m.kind = 'refund' then 'refund.made' when m.purpose = 'order' then 'order.bought'
            else 'debt.paid' end,
          m.package_id, coalesce(m.order_id, p.order_id), coalesce(o.account_id, p.account_id),
          case when m.kind = 'charge' and m.purpose = 'order' then 'order' else 'package' end,
          case when m.kind = 'charge' and m.purpose = 'order' then m.order_id else m.package_id end,
          coalesce(p.tracking_number, m.reference, ''), '{"to": {}}',
          jsonb_build_object('to', jsonb_build_object('amount_cents', m.amount_cents, 'method', m.method))
        from money_entry m
          left join package p on p.agency_id = m.agency_id and p.id = m.package_id
          left join orders o on o.agency_id = m.agency_id and o.id = m.order_id
        where m.agency_id = one.id
          and (m.kind = 'charge' and m.purpose <> 'pickup' or m.kind = 'refund' and m.package_id is not null)
        union all
        select k.created_at, 'pickup.booked', null, k.order_id, o.account_id, 'order', k.order_id, k.prn,
          jsonb_build_object('to', jsonb_build_object('day', k.day, 'start', k.window_start, 'end', k.window_end)),
          jsonb_build_object('to', jsonb_build_object('fee_cents', k.fee_cents))
        from pickup k join orders o on o.agency_id = k.agency_id and o.id = k.order_id
        where k.agency_id = one.id and k.prn is not null
        union all
        select i.created_at, 'invoice.issued', i.package_id, p.order_id, i.account_id, 'package', i.package_id,
          p.tracking_number, jsonb_build_object('to', jsonb_build_object('number', i.number)),
          jsonb_build_object('to', jsonb_build_object('total_cents', i.total_cents))
        from invoice i join package p on p.agency_id = i.agency_id and p.id = i.package_id
        where i.agency_id = one.id
      ) happened
      order by at;
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
truncate audit;

create or replace function recount_lists(agency integer) returns void language sql as $$
  delete from list_count where agency_id = agency;
  insert into list_count
    select agency, l.list, l.day, count(*), sum(l.cents)
    from package p, lists_of_package(p.status, p.voided_at, p.stage_day, p.payment, p.received_day,
      p.final_payment_cents - p.discount_cents) l
    where p.agency_id = agency group by 2, 3
    union all
    select agency, 'clients', null, count(*), 0 from client_search where agency_id = agency
    union all
    select agency, 'trail', null, count(*), 0 from public.fact where agency_id = agency and in_trail
$$;
