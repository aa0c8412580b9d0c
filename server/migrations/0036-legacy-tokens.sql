-- The one personal token that its owner can read again: encrypted under the master key named by wrapped_by.
create table legacy_tokens (
  account_id text collate "C" primary key references accounts (account_id) on delete cascade,
  token_hash bytea not null unique references access_tokens (token_hash) on delete cascade,
  wrapped_token bytea not null,
  wrapped_by text collate "C" not null
);
