-- Ways to a SAML provider and back, each bound to a browser and good once. The answer waits, locked, for that browser.
create table saml_requests (
  request_hash bytea primary key,
  organisation_id text collate "C" not null references organisations (organisation_id) on delete cascade,
  browser_hash bytea not null,
  scope text not null,
  source text,
  sealed bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index saml_requests_by_organisation on saml_requests (organisation_id);

-- Every assertion counts once.
create table saml_assertions (
  organisation_id text collate "C" not null references organisations (organisation_id) on delete cascade,
  assertion_hash bytea not null,
  expires_at timestamptz not null,
  primary key (organisation_id, assertion_hash)
);
