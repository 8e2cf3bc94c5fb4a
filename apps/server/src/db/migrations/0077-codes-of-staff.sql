-- Staff have a code like a client's locker, for their profile asks for one: those of before get theirs.
-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
  person record;
  counted text;
  code text;
begin
  for one in select id, regexp_replace(upper(short_name), '[^A-Z0-9]', '', 'g') as prefix from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    for person in select id from account where role <> 'customer' and closed_at is null and locker is null order by id loop
      loop
        counted := next_id('locker')::text;
        code := one.prefix || lpad(counted, greatest(5, length(counted)), '0');
        exit when not exists (select 1 from account where agency_id = one.id and locker_key = code);
      end loop;
      update account set locker = code where agency_id = one.id and id = person.id;
    end loop;
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
