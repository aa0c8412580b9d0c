-- Which session at the OpenID provider of an organisation a sign-in comes from, so that its end there ends it here.
alter table sign_in_codes add column provider_session_hash bytea;
alter table access_tokens add column provider_session_hash bytea;
create index access_tokens_by_provider_session on access_tokens (provider_session_hash)
  where provider_session_hash is not null;
