-- What an account has begun by way of a browser, linking a provider or another backpack, or a download, ends with the
-- sign-in that began it.
alter table one_time_handles add column token_hash bytea references access_tokens (token_hash) on delete cascade;
create index one_time_handles_by_token on one_time_handles (token_hash) where token_hash is not null;
alter table social_attempts add column token_hash bytea references access_tokens (token_hash) on delete cascade;
create index social_attempts_by_token on social_attempts (token_hash) where token_hash is not null;
alter table other_backpack_attempts add column token_hash bytea references access_tokens (token_hash) on delete cascade;
create index other_backpack_attempts_by_token on other_backpack_attempts (token_hash) where token_hash is not null;
