-- Of an order within the United States: the package that whoever received it sends back with it; null: none. No reference
-- is declared, as packages refer to their orders and tables go no circle; none is ever removed without its agency.
alter table orders add column return_of integer;
create index orders_returning on orders (agency_id, return_of) where return_of is not null;
