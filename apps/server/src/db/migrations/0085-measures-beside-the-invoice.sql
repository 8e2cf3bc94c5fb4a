-- What a package measures for whoever carries it on, where its invoice stands: the measures that it was invoiced by stay.
alter table package add column remeasured jsonb;

-- Until now a correction took their place: they come back from the first correction's own fact, what was found since from
-- the last. An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    update package p set
      weight = (first.was ->> 'weight')::numeric,
      length = (first.was ->> 'length')::numeric,
      width = (first.was ->> 'width')::numeric,
      height = (first.was ->> 'height')::numeric,
      remeasured = jsonb_build_object('weight', last.is_now -> 'weight', 'length', last.is_now -> 'length',
        'width', last.is_now -> 'width', 'height', last.is_now -> 'height')
    from (select distinct on (package_id) package_id, data -> 'from' as was from fact
        where agency_id = one.id and kind = 'package.remeasured' order by package_id, id) first
      join (select distinct on (package_id) package_id, data -> 'to' as is_now from fact
        where agency_id = one.id and kind = 'package.remeasured' order by package_id, id desc) last using (package_id)
    where p.agency_id = one.id and p.id = first.package_id;
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
