-- Early warnings of fraud and reviews stand beside disputes: all that a bank or its gateway says of a payment afterwards.
alter table dispute
  add column kind text not null default 'dispute' check (kind in ('dispute', 'warning', 'review')),
  -- the purchase that it is about; null where its payment is in no book. No reference: it would lock `attempt` beside `orders`,
  -- which purchases lock in either order, and attempts are never deleted
  add column attempt_id integer,
  -- until when the bank takes evidence
  add column due_at timestamptz,
  -- a manager has seen to it; open again once its gateway says something else
  add column closed_at timestamptz,
  -- the evidence: when it was last begun to be sent, and when the gateway had it
  add column evidence_asked_at timestamptz,
  add column evidence_sent_at timestamptz;

do $$
declare
  one integer;
  before constant text := coalesce(current_setting('puerta.agency', true), '');
begin
  for one in select id from agency loop
    execute format('set local puerta.agency = %L', one);
    update dispute d set attempt_id = (select t.id from attempt t
      where t.agency_id = d.agency_id and t.provider_payment_id = d.provider_payment_id order by t.id limit 1);
  end loop;
  execute format('set local puerta.agency = %L', before);
end $$;

-- the network address that an order was placed from: banks ask for it
alter table orders add column placed_from text;
