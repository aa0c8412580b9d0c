-- Authorization requests that apps have sent ahead (RFC 9126), until the person has answered or the time is over.
create table pushed_requests (
  -- Of the request_uri, which the app alone was told.
  request_hash bytea primary key,
  client_id text collate "C" not null references applications (client_id) on delete cascade,
  request jsonb not null,
  -- When the person came with it; there is more time from then on.
  arrived_at timestamptz,
  expires_at timestamptz not null
);
create index pushed_requests_by_app on pushed_requests (client_id);
create index pushed_requests_ended on pushed_requests (expires_at);
