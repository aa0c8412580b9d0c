-- Badges that two people of the staff have to agree on.
alter table request_rules add column reviewers smallint not null default 1;
alter table request_rules add constraint request_rules_reviewers_check check (reviewers in (1, 2)) not valid;
alter table request_rules validate constraint request_rules_reviewers_check;

alter table badge_requests
  -- As it was when it was sent first, as the points are.
  add column reviewers smallint not null default 1,
  -- Whoever has accepted it as the first of two, and when; of the round that waits.
  add column first_accepted_by text collate "C",
  add column first_accepted_at timestamptz;
alter table badge_requests
  add constraint badge_requests_first_accepted_by_fkey foreign key (first_accepted_by)
    references accounts (account_id) on delete set null not valid;
alter table badge_requests validate constraint badge_requests_first_accepted_by_fkey;
create index badge_requests_first_accepted_by on badge_requests (first_accepted_by) where first_accepted_by is not null;

alter table badge_request_events
  drop constraint badge_request_events_kind_check,
  add constraint badge_request_events_kind_check check (kind in (
    'sent', 'assigned', 'released', 'sent-back', 'accepted-first', 'accepted', 'declined', 'withdrawn', 'lapsed'
  )) not valid;
alter table badge_request_events validate constraint badge_request_events_kind_check;
