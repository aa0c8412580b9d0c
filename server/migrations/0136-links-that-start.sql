-- The link that somebody asked for who wants to give badges: it proves the address it went to, once, and names the issuer to make.
create table start_links (
  token_hash bytea primary key,
  email text collate "C" not null,
  issuer_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index start_links_ended on start_links (expires_at);
