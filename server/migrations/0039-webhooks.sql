-- Where an issuer wants to be told of what happens to its awards.
create table webhooks (
  webhook_id text collate "C" primary key,
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  name text not null,
  url text not null,
  -- Host and port of the url: so many deliveries go to one place at a time, whoever has asked for them.
  host text not null,
  events text[] not null,
  -- Awards of this class only; of every class without it.
  badge_id text collate "C",
  include_recipient boolean not null default false,
  is_active boolean not null default true,
  -- Why Sash switched it off by itself.
  paused_for text check (paused_for in ('failing', 'gone')),
  -- Deliveries refused in a row, since when, and until when no other is tried.
  failures integer not null default 0,
  failing_since timestamptz,
  resume_at timestamptz,
  -- Wrapped by the master key. The one before is good, too, for a while.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  created_by text collate "C" references accounts (account_id) on delete set null,
  -- One that an app has made ends with the app's access.
  grant_id text collate "C" references app_grants (grant_id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhooks_by_issuer on webhooks (issuer_id, created_at);
create index webhooks_by_grant on webhooks (grant_id) where grant_id is not null;

-- What is to be told, written with the deed itself, and how it went.
create table webhook_deliveries (
  delivery_id text collate "C" primary key,
  webhook_id text collate "C" not null references webhooks (webhook_id) on delete cascade,
  event text not null,
  -- What is told, as it was when it happened.
  data jsonb not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- Somebody is about to send it; whoever does not come back is not waited for any longer.
  claimed_until timestamptz,
  last_at timestamptz,
  last_status integer,
  last_error text,
  last_answer text,
  last_milliseconds integer
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, delivery_id desc);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_claimed on webhook_deliveries (claimed_until) where claimed_until is not null;
create index webhook_deliveries_oldest on webhook_deliveries (created_at) where state <> 'waiting';
