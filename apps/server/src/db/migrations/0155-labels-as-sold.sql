-- Of a package: what its label was rated at for the agency when it was bought, and what the carrier charged for it (its
-- part, where one sum was told for several). Null of labels of before, and where the carrier did not say.
alter table package add column label_quoted_cents integer, add column label_charged_cents integer;

-- That both differ is a difference too, until a manager closes it: its number is our tracking number.
alter table difference drop constraint difference_about_check;
alter table difference add constraint difference_about_check
  check (about in ('payment', 'refund', 'label', 'visit', 'cost'));

-- Whether carriers bring parcels to a home or to a business, as one told of an address, which is kept as a digest; null
-- where it does not know. An order is rated and its label bought by what stood here at its purchase.
create table address_kind (
  agency_id integer not null references agency,
  digest bytea not null,
  residential boolean,
  told_at timestamptz not null,
  primary key (agency_id, digest)
);
create index address_kind_old on address_kind (agency_id, told_at);
alter table address_kind enable row level security;
alter table address_kind force row level security;
create policy own_agency on address_kind using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on address_kind to puerta_app;
alter table orders add column residential boolean not null default true;

-- What is added to an order within the United States: {"protection": boolean, "signature": "receiver", "adult" or null,
-- "saturday": boolean}; null: nothing. What is protected is the value of the content.
alter table orders add column options jsonb;
