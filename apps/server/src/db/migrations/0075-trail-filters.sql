-- The trail is asked by person, kind, object and day (docs/decisions/065): each filter has an index in the order of time,
-- with what the others compare beside it. By object there are indexes already.
create index fact_trail_by_actor on fact (agency_id, actor_id, at, id) include (kind) where in_trail;
create index fact_trail_by_day on fact (agency_id, at, id) include (kind) where in_trail;
create index fact_by_kind on fact (agency_id, kind, at, id) include (actor_id);
-- who of the staff, or of no account at all, came in or tried to, changed their access, or took a list along
create index fact_of_staff_access on fact (agency_id, at, id) include (actor_id)
  where client_id is null and kind in ('session.opened', 'session.refused', 'list.exported', 'account.changed',
    'account.email_changed', 'account.password_changed', 'account.password_asked', 'account.second_factor_on',
    'account.second_factor_off', 'account.returned', 'account.closed');
