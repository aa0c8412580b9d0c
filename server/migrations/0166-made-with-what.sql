-- What a token that lasts was made with, so that it ends with that.
-- Of what an app has by its secret alone: its own id, by which it is found again.
alter table app_grants add column own_key text collate "C";
create unique index app_grants_own on app_grants (own_key) where own_key is not null;

-- What apps have made so far, each time anew: of their owner, with nothing but tokens that were made to last.
-- in portions
update app_grants set own_key = grant_id where grant_id in (
  select g.grant_id from app_grants g join applications a on a.client_id = g.client_id and a.owner_id = g.account_id
  where g.own_key is null
    and exists (select from access_tokens t where t.grant_id = g.grant_id)
    and not exists (select from access_tokens t where t.grant_id = g.grant_id and t.name is null)
    and not exists (select from refresh_tokens t where t.grant_id = g.grant_id)
    and not exists (select from authorization_codes c where c.grant_id = g.grant_id)
  limit 500
);

-- The personal token that made it.
alter table access_tokens add column made_by text collate "C";
alter table access_tokens
  add constraint access_tokens_made_by_fkey foreign key (made_by) references access_tokens (token_id)
    on delete cascade not valid;
alter table access_tokens validate constraint access_tokens_made_by_fkey;
create index access_tokens_by_maker on access_tokens (made_by) where made_by is not null;
