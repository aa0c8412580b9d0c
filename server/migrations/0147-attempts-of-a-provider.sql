-- What the provider was trusted by when the way to it began (kind, issuer, client, certificates), hashed: a way that began with
-- another one leads nowhere.
alter table social_attempts add column trusted_hash bytea;
alter table saml_requests add column trusted_hash bytea;
