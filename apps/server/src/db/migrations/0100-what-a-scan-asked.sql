-- By which a repeat is known from another request under the same key; null for keys of before.
alter table station_key add column asked bytea;
