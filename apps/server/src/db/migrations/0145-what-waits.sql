-- What loses money or sleep when it waits for long, counted over all agencies for whoever watches the deployment. It
-- works as whoever calls it, within one agency after the other, and answers numbers alone.
create index package_without_label on package (agency_id, created_at)
  where carrier_tracking is null and voided_at is null;

create function what_waits() returns table (what text, state text, n integer, oldest timestamptz)
  language plpgsql as $$
declare
  before constant text := coalesce(current_setting('puerta.agency', true), '');
  one integer;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one::text, true);
    return query
      select 'attempt', a.state, count(*)::integer, min(a.created_at) from attempt a
        where a.agency_id = one and a.state not in ('done', 'declined', 'failed') group by a.state
      union all
      select 'refund', r.state, count(*)::integer, min(r.created_at) from refund r
        where r.agency_id = one and r.state = 'pending' group by r.state
      union all
      select 'refund', r.state, count(*)::integer, min(r.created_at) from refund r
        where r.agency_id = one and r.state = 'failed' group by r.state
      union all
      select 'label', 'missing', count(*)::integer, min(p.created_at) from package p
        where p.agency_id = one and p.carrier_tracking is null and p.voided_at is null having count(*) > 0
      union all
      select 'difference', d.state, count(*)::integer, min(d.found_at) from difference d
        where d.agency_id = one and d.state = 'open' group by d.state
      union all
      select 'stray', s.state, count(*)::integer, min(s.created_at) from stray s
        where s.agency_id = one and s.state = 'open' group by s.state
      union all
      select 'mail', m.state, count(*)::integer, min(m.created_at) from mail m
        where m.agency_id = one and m.state = 'queued' group by m.state
      union all
      select 'mail', m.state, count(*)::integer, min(m.created_at) from mail m
        where m.agency_id = one and m.state = 'dead' group by m.state;
  end loop;
  perform set_config('puerta.agency', before, true);
end $$;
revoke execute on function what_waits() from public;
grant execute on function what_waits() to puerta_app;
