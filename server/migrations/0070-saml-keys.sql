-- Key pairs of this server towards the SAML provider of an organisation: its assertions are opened with any of them,
-- the newest is announced to encrypt for, and requests are signed with the oldest.
create table saml_keys (
  organisation_id text collate "C" not null references organisations (organisation_id) on delete cascade,
  key_id text collate "C" not null,
  certificate text not null,
  wrapped_private_key bytea not null,
  created_at timestamptz not null,
  primary key (organisation_id, key_id)
);

-- The provider takes signed requests only.
alter table organisations add column signs_requests boolean not null default false;
