-- Which app it is that operators looked at: with another name, website, picture or way back it is another one, and with more scopes or
-- ways to get them one that people are asked about again, whatever was read before it was written (ADR 78).
alter table applications add column version integer not null default 1;

create or replace function rest_app_marks() returns trigger language plpgsql as $$
begin
  new.version := old.version;
  if (new.name, new.website_url, new.logo_key) is distinct from (old.name, old.website_url, old.logo_key)
    or not (new.redirect_uris <@ old.redirect_uris and new.redirect_uris @> old.redirect_uris)
  then
    new.version := old.version + 1;
    new.is_verified := false;
    new.skips_consent := false;
  elsif not (new.scopes <@ old.scopes and new.grant_types <@ old.grant_types) then
    new.version := old.version + 1;
    new.skips_consent := false;
  end if;
  return new;
end $$;
