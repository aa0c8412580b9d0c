-- Since when an app that registered itself is in use: somebody has let it in, or whoever runs the server has spoken for it.
alter table applications add column in_use_since timestamptz;

-- in portions
update applications set in_use_since = last_used_at where client_id in (
  select client_id from applications
  where owner_id is null and in_use_since is null and (is_verified or skips_consent
    or last_used_at > created_at + interval '1 minute'
    or exists (select from app_grants g where g.client_id = applications.client_id))
  limit 500
);

create index applications_unused on applications (created_at, client_id) where owner_id is null and in_use_since is null;
