-- Saving the settings without a word of the terms made a version of own terms that do not exist. Whoever registered
-- under one had read the portal's own, and this is put on record. What the trail said of it stays, as all of the trail.
-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    update account set terms_version = '2026-11'
      where agency_id = one.id and terms_version in (
        select data #>> '{to,terms_version}' from fact
          where agency_id = one.id and kind = 'settings.updated' and not data -> 'to' ? 'terms_text'
            and data #>> '{to,terms_version}' like 'propia-%');
    update agency set terms_version = default
      where id = one.id and terms_text is null and terms_version like 'propia-%';
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
