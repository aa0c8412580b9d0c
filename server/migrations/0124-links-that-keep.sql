-- The link of a mail about an award, which proves the address it went to, once.
create table keep_links (
  token_hash bytea primary key,
  issuer_id text collate "C" not null,
  award_id text collate "C" not null,
  email text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index keep_links_ended on keep_links (expires_at);
