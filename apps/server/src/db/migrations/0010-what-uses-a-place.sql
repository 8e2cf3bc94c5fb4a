-- Whether a place may be deleted is asked of the references to it: without these, each deletion reads every order.
create index orders_to_state on orders (agency_id, receiver_state_id) where receiver_state_id is not null;
create index orders_to_city on orders (agency_id, receiver_city_id) where receiver_city_id is not null;
create index orders_to_office on orders (agency_id, office_id) where office_id is not null;
create index venezuela_address_by_state on venezuela_address (agency_id, state_id);
create index venezuela_address_by_city on venezuela_address (agency_id, city_id);
