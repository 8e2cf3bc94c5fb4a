-- What customs will see a parcel as, where its buyer said so: one of contract/messages.es.ts.
alter table orders add column customs_category text check (customs_category <> '');
