-- When whoever let an app in had last shown who they are, if that was within the hour then. Null for what was given before
-- and for what needs nothing of the kind.
alter table app_grants add column confirmed_at timestamptz;

-- The address because of which somebody is a member: proven on the account, at a domain of the organisation. What the
-- provider or the directory calls them by now may be another one. Null means that it is `email`.
alter table organisation_members add column linked_email text collate "C";
update organisation_members m set linked_email = coalesce(
  (select v.email from verified_emails v where v.account_id = m.account_id and v.email = m.email),
  (select min(v.email) from verified_emails v
    join organisation_domains d on d.domain = split_part(v.email, '@', 2) and d.organisation_id = m.organisation_id
    where v.account_id = m.account_id),
  m.email);

-- Organisations that a browser has just signed in with, for accounts of which more than one wants that.
create table organisation_visits (
  browser_hash bytea not null,
  organisation_id text collate "C" not null references organisations on delete cascade,
  account_id text collate "C" not null references accounts on delete cascade,
  expires_at timestamptz not null,
  primary key (browser_hash, organisation_id)
);
create index organisation_visits_by_account on organisation_visits (account_id);
create index organisation_visits_by_organisation on organisation_visits (organisation_id);
alter table sign_in_codes add column also_by text[] collate "C" not null default '{}';
