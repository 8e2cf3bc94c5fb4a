-- An order of boxes that differ keeps each of them as it was declared and priced, one entry for each package to come;
-- null where they are alike, and its own columns say it. Then its own columns are of the heaviest box, its content that
-- of all, and its lines those of the whole. A package of such an order has its own entry (services/declared-queries.ts).
alter table orders add column boxes jsonb;
alter table package add column declared jsonb;
alter table orders drop constraint orders_check;
-- not valid: the rows there are have passed the stricter one
alter table orders add constraint orders_total check (boxes is not null or total_cents = unit_price_cents * quantity) not valid;
alter table orders add constraint orders_boxes check (boxes is null or jsonb_array_length(boxes) = quantity) not valid;
