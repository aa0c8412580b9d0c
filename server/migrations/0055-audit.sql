-- What was done to the service, its people and issuers, and by whom: one chain, in which each entry carries the hash of the
-- one before. Nothing in it refers to other tables, for it outlives whatever it speaks of.
create table audit_entries (
  number integer primary key,
  at timestamptz(3) not null,
  account_id text collate "C",
  -- The app that it was done with; or how, where no app was.
  client_id text collate "C" not null,
  verb text collate "C" not null,
  subject_kind text collate "C" not null,
  subject_id text collate "C" not null,
  detail jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entries_by_verb on audit_entries (verb, number desc);
create index audit_entries_by_account on audit_entries (account_id, number desc);
create index audit_entries_by_subject on audit_entries (subject_id, number desc);

-- The end of the chain: whoever adds to it holds this row until the deed is done.
create table audit_head (
  is_it boolean primary key default true check (is_it),
  number integer not null,
  hash bytea not null
);
insert into audit_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log stay as they are';
end $$;
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
