-- Why a mail was given up: the address was refused, the letter was, or nobody took it for days. Null for older ones.
alter table mails add column failure text check (failure in ('address', 'letter', 'late'));
-- The mails about awards that could not be delivered are looked for issuer by issuer.
create index mails_undelivered on mails (issuer_id, created_at) where state = 'failed' and award_id is not null;

-- The organisation that the sign-in came by: what it asked for beside a password counts for as long as the sign-in.
alter table access_tokens
  add column came_by text collate "C" references organisations (organisation_id) on delete set null;
create index access_tokens_by_organisation on access_tokens (came_by) where came_by is not null;
-- When somebody last signed in with the organisation; null for those who have not since this is noted.
alter table organisation_members add column signed_in_at timestamptz;
-- The members of an organisation, page by page.
create index organisation_members_by_age on organisation_members (organisation_id, added_at desc, member_id desc);
