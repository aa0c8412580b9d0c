-- Refresh tokens of programs that signed in with a password. They hang on the sign-in, so whatever ends that ends them.
create table sign_in_refreshes (
  token_hash bytea primary key,
  token_id text collate "C" not null references access_tokens (token_id) on delete cascade,
  -- What the person was asked for; an access token may have less.
  scope text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_refreshes_by_sign_in on sign_in_refreshes (token_id, used_at);

-- A sign-in that gets another access token stays the same sign-in, with what it has begun.
alter table one_time_handles
  drop constraint one_time_handles_token_hash_fkey,
  add constraint one_time_handles_token_hash_fkey foreign key (token_hash) references access_tokens (token_hash)
    on delete cascade on update cascade;
alter table social_attempts
  drop constraint social_attempts_token_hash_fkey,
  add constraint social_attempts_token_hash_fkey foreign key (token_hash) references access_tokens (token_hash)
    on delete cascade on update cascade;
alter table other_backpack_attempts
  drop constraint other_backpack_attempts_token_hash_fkey,
  add constraint other_backpack_attempts_token_hash_fkey foreign key (token_hash) references access_tokens (token_hash)
    on delete cascade on update cascade;
alter table legacy_tokens
  drop constraint legacy_tokens_token_hash_fkey,
  add constraint legacy_tokens_token_hash_fkey foreign key (token_hash) references access_tokens (token_hash)
    on delete cascade on update cascade;
