-- Who an issuer is has versions (ADR 78): what was said of it is said of one of them, and rests from the next one on.
alter table issuers
  add column version integer not null default 1,
  add column identified_at timestamptz not null default now(),
  -- Which version operators vouched for last, and approved last; null where they never did.
  add column trusted_version integer,
  add column approved_version integer;
update issuers set identified_at = created_at, trusted_version = case when trusted_at is not null then 1 end;

-- What an issuer was called and showed until it became another one.
create table issuer_versions (
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  version integer not null,
  name text not null,
  url text not null,
  email text not null,
  description text,
  image_key text collate "C" references blobs (blob_key),
  identified_at timestamptz not null,
  -- Since when operators vouched for it; null where they did not.
  trusted_at timestamptz,
  replaced_at timestamptz not null,
  primary key (issuer_id, version)
);
create index issuer_versions_by_image on issuer_versions (image_key);
create index issuers_changed on issuers (issuer_id) where trusted_at is null and trusted_version is not null;

-- Servers of the release before change issuers too, so the database counts. It also sees to it that trusted_at is of
-- the version there is now, wherever it is read.
create function keep_issuer_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.version := old.version;
    new.identified_at := old.identified_at;
    if (new.name, new.url, new.image_key, lower(substring(new.email from '[^@]*$')))
      is distinct from (old.name, old.url, old.image_key, lower(substring(old.email from '[^@]*$')))
    then
      insert into issuer_versions
        (issuer_id, version, name, url, email, description, image_key, identified_at, trusted_at, replaced_at)
      values (old.issuer_id, old.version, old.name, old.url, old.email, old.description, old.image_key,
        old.identified_at, old.trusted_at, clock_timestamp());
      new.version := old.version + 1;
      new.identified_at := clock_timestamp();
      new.trusted_at := null;
    end if;
  end if;
  if new.trusted_at is not null then
    new.trusted_version := new.version;
  end if;
  return new;
end $$;
create trigger issuers_keep_version before insert or update on issuers
  for each row execute function keep_issuer_version();

-- Of which version of the one and of the other it was said. A server that does not know of versions says it of the
-- first, which rests at once where there is a later one.
alter table endorsements
  add column issuer_version integer not null default 1,
  add column endorser_version integer not null default 1;
