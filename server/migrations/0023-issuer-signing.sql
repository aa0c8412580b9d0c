-- How an issuer signs; a change concerns what is awarded afterwards.
alter table issuers
  add column jwt_algorithm text not null default 'ES256' check (jwt_algorithm in ('ES256', 'RS256')),
  add column id_form text not null default 'did:web' check (id_form in ('did:web', 'https')),
  add column status_method text not null default 'BitstringStatusListEntry'
    check (status_method in ('BitstringStatusListEntry', '1EdTechRevocationList'));

-- The fragment that names the key in the issuer's documents: the Multikey itself or, of an RSA key, its thumbprint.
alter table issuer_keys rename column multikey to key_id;
alter table issuer_keys
  add column algorithm text not null default 'EdDSA' check (algorithm in ('EdDSA', 'ES256', 'RS256')),
  -- Of RSA keys only; the others stand in key_id.
  add column public_jwk jsonb,
  -- From this moment on nothing that the key signed counts, whenever that was.
  add column leaked_at timestamptz,
  add constraint issuer_keys_leaked_check check (leaked_at is null or retired_at is not null);
create unique index issuer_keys_current on issuer_keys (issuer_id, algorithm) where retired_at is null;
create index issuer_keys_newest on issuer_keys (created_at desc, issuer_id, key_id) where leaked_at is null;

-- The id under which a list is signed, and so all badges that have a place in it.
alter table status_lists
  add column id_form text not null default 'did:web' check (id_form in ('did:web', 'https'));

-- Whether the badge leads to the list of revoked ids instead of to its bit; only such badges are ever named there.
alter table status_entries add column is_named boolean not null default false;

-- Badges signed anew because their key leaked: how far that has come, in the order of their ids.
create table key_renewals (
  issuer_id text collate "C" not null,
  key_id text collate "C" not null,
  after_award text collate "C" not null default '',
  total integer not null,
  examined integer not null default 0,
  renewed integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (issuer_id, key_id),
  foreign key (issuer_id, key_id) references issuer_keys (issuer_id, key_id) on delete cascade
);
create index key_renewals_open on key_renewals (created_at) where finished_at is null;
