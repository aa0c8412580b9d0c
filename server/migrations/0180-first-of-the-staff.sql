-- Whoever has accepted a request as the first of two, for as long as they are of the staff: with the role it goes, or goes over to the
-- account that has the role from then on. Who it was stays in `first_accepted_by`.
alter table badge_requests add column first_held_by text collate "C";
alter table badge_requests
  add constraint badge_requests_first_held_by_fkey foreign key (issuer_id, first_held_by)
    references issuer_staff (issuer_id, account_id) on update cascade on delete set null (first_held_by) not valid;
create index badge_requests_first_held on badge_requests (issuer_id, first_held_by) where first_held_by is not null;

-- in portions
update badge_requests set first_held_by = first_accepted_by where request_id in (
  select r.request_id from badge_requests r
  join issuer_staff s on s.issuer_id = r.issuer_id and s.account_id = r.first_accepted_by
  where r.state = 'submitted' and r.first_held_by is null
  limit 1000
);

alter table badge_requests validate constraint badge_requests_first_held_by_fkey;
