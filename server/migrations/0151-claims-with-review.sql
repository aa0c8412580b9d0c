-- A claim that makes a request instead of an award: somebody of the issuer says yes first, or wants to see something.
alter table claims
  add column needs_approval boolean not null default false,
  -- Of text, links and files: off, optional or required.
  add column asks jsonb not null default '{"text": "off", "links": "off", "files": "off"}';

-- `asked`: the place waits for what the issuer decides.
alter table claim_entries
  drop constraint claim_entries_state_check,
  add constraint claim_entries_state_check check (state in ('held', 'asked', 'awarded', 'lapsed', 'refused')) not valid,
  add column request_id text collate "C",
  add constraint claim_entries_asked check (state <> 'asked' or request_id is not null) not valid;
alter table claim_entries validate constraint claim_entries_state_check;
alter table claim_entries validate constraint claim_entries_asked;
create index claim_entries_by_request on claim_entries (request_id) where request_id is not null;

-- Of which claim a request is; of none where it was made on the page of the badge.
alter table badge_requests add column claim_id text collate "C";
create index badge_requests_by_claim on badge_requests (claim_id) where claim_id is not null;
