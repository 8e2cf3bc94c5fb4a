-- Lists and pages of customers say what went back of a package, and of its order.
create index refund_by_package on refund (agency_id, package_id) where package_id is not null;
create index refund_by_charge on refund (agency_id, charge_id);

-- Its buyer chose in the wizard that the carrier comes for it: until that is booked, it is what they have to do next.
alter table orders add column pickup_asked boolean not null default false;
