-- Since when an organisation wants to be the only way in; null where that was before this was kept.
alter table organisations add column asks_since timestamptz;
-- Other organisations that one sign-in has come by as well, so that it goes on while all that want to be asked were.
alter table access_tokens add column also_by text[] collate "C" not null default '{}';
