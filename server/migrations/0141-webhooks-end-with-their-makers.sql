-- The personal token that a webhook was made with, so that it ends with that. What apps make by their secret alone hangs on the
-- row of what they have by it (app_grants.own_key), as grant_id.
alter table webhooks add column made_by text collate "C";
alter table webhooks
  add constraint webhooks_made_by_fkey foreign key (made_by) references access_tokens (token_id)
    on delete cascade not valid;
alter table webhooks validate constraint webhooks_made_by_fkey;
create index webhooks_by_maker on webhooks (made_by) where made_by is not null;
