-- The key that a token is bound to (RFC 9449): the SHA-256 thumbprint of RFC 7638 in base64url; none for most.
alter table access_tokens add column key_thumbprint text collate "C";
alter table refresh_tokens add column key_thumbprint text collate "C";
alter table authorization_codes add column key_thumbprint text collate "C";

-- Proofs that were sent, for as long as they would be good, so that none is good twice, to whichever server.
create table spent_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_proofs_ended on spent_proofs (expires_at);
