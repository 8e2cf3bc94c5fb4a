-- Where orders were placed from is forgotten at night.
create index orders_placed on orders (agency_id, created_at) where placed_from is not null;
