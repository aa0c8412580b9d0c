-- What other servers signed: the endorser is known by the statement alone, which is kept as it was given.
alter table endorsements
  alter column endorser_id drop not null,
  alter column list_number drop not null,
  alter column status_index drop not null,
  add column endorser_name text,
  add column endorser_url text,
  add column source_url text,
  -- Of the kept text: the same statement is there once.
  add column digest bytea,
  -- False for what stands on pages only, because badges that hold it could not be signed.
  add column is_carried boolean not null default true,
  add column checked_at timestamptz,
  add column recheck_at timestamptz,
  add check ((endorser_id is null) = (checked_at is not null)),
  add check (endorser_id is null or (list_number is not null and status_index is not null)),
  add check (endorser_id is not null or (endorser_name is not null and digest is not null and recheck_at is not null));

create unique index endorsements_from_elsewhere on endorsements (
  issuer_id, coalesce(badge_id, ''), coalesce(award_id, ''), coalesce(subject_version, 0), digest
) where endorser_id is null and withdrawn_at is null;
create index endorsements_to_check on endorsements (recheck_at)
  where endorser_id is null and withdrawn_at is null and state = 'accepted';
