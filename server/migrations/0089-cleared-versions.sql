-- Up to which version an issuer may award where issuers have to be approved (ADR 89). A server of the release before that
-- makes another one of it leaves this as it was, so the new one waits.
alter table issuers add column cleared_version integer not null default 1;
update issuers set cleared_version = version where version > 1;
create index issuers_uncleared on issuers (issuer_id) where version > cleared_version;

-- As before, with one moment for both: what was replaced ends when what replaces it begins.
create or replace function keep_issuer_version() returns trigger language plpgsql as $$
declare
  changed_at timestamptz := clock_timestamp();
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
        old.identified_at, old.trusted_at, changed_at);
      new.version := old.version + 1;
      new.identified_at := changed_at;
      new.trusted_at := null;
    end if;
  end if;
  if new.trusted_at is not null then
    new.trusted_version := new.version;
  end if;
  return new;
end $$;
