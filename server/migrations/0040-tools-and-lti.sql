-- Learning platforms. Of LTI 1.3 they belong to an issuer, whose badges they may hand out; of LTI 1.1 a key belongs to one
-- account, and client_id is the consumer key.
create table lti_platforms (
  platform_id text collate "C" primary key,
  version text not null check (version in ('1.1', '1.3')),
  issuer_id text collate "C" references issuers (issuer_id) on delete cascade,
  account_id text collate "C" references accounts (account_id) on delete cascade,
  name text not null,
  iss text collate "C" not null default '',
  client_id text collate "C" not null,
  login_url text not null default '',
  token_url text not null default '',
  -- Whom the request for a service token is addressed to, where that is not token_url.
  token_audience text,
  jwks_url text not null default '',
  wrapped_secret bytea,
  wrapped_by text collate "C",
  created_at timestamptz not null,
  last_launch_at timestamptz,
  check ((version = '1.3') = (issuer_id is not null)),
  check ((version = '1.1') = (account_id is not null and wrapped_secret is not null)),
  unique (issuer_id, iss, client_id),
  unique (account_id)
);
create unique index lti_platforms_by_key on lti_platforms (client_id) where version = '1.1';

-- Deployments of a platform; one that only launches named waits for a yes.
create table lti_deployments (
  platform_id text collate "C" not null references lti_platforms (platform_id) on delete cascade,
  deployment_id text collate "C" not null,
  approved_at timestamptz,
  created_at timestamptz not null,
  primary key (platform_id, deployment_id)
);

-- Links under which a platform registers itself, once.
create table lti_registrations (
  token_hash bytea primary key,
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  expires_at timestamptz not null
);

-- Keys that Sash signs with towards platforms; the newest signs.
create table lti_tool_keys (
  key_id text collate "C" primary key,
  public_jwk jsonb not null,
  wrapped_private_key bytea not null,
  wrapped_by text collate "C" not null,
  created_at timestamptz not null
);

-- Launches on their way: begun at Sash, sent to the platform, awaited in the same browser. Taken away by the answer.
create table lti_logins (
  state_hash bytea primary key,
  nonce_hash bytea not null unique,
  browser_hash bytea not null,
  platform_id text collate "C" not null references lti_platforms (platform_id) on delete cascade,
  -- The query that begins it anew, in a window of its own.
  again text not null,
  expires_at timestamptz not null
);
create index lti_logins_ended on lti_logins (expires_at);

-- Nonces of launches of LTI 1.1.
create table lti_nonces (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);
create index lti_nonces_ended on lti_nonces (expires_at);

-- A badge at a place of a course, and the result from which on it is awarded.
create table lti_placements (
  placement_id text collate "C" primary key,
  platform_id text collate "C" not null references lti_platforms (platform_id) on delete cascade,
  deployment_id text collate "C" not null,
  issuer_id text collate "C" not null,
  badge_id text collate "C" not null,
  -- In whose name it awards.
  created_by text collate "C" references accounts (account_id) on delete set null,
  threshold integer not null check (threshold between 0 and 100),
  resource_link_id text collate "C",
  context_id text collate "C" not null,
  context_title text not null,
  line_item_url text,
  memberships_url text,
  created_at timestamptz not null,
  last_launch_at timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz,
  failures integer not null default 0,
  error text,
  unique (platform_id, deployment_id, resource_link_id),
  foreign key (issuer_id, badge_id) references badge_classes (issuer_id, badge_id) on delete cascade
);
create index lti_placements_by_issuer on lti_placements (issuer_id, created_at desc, placement_id desc);
create index lti_placements_by_badge on lti_placements (issuer_id, badge_id);
create index lti_placements_by_creator on lti_placements (created_by);
create index lti_placements_due on lti_placements (next_check_at) where next_check_at is not null;

-- Learners at a placement, with what the platform last said of their result, and the award that came of it.
create table lti_members (
  placement_id text collate "C" not null references lti_placements (placement_id) on delete cascade,
  subject text collate "C" not null,
  name text not null,
  email text,
  -- Of LTI 1.1: what the platform knows the result by.
  sourced_id text,
  result double precision,
  award_id text collate "C",
  refusal text,
  updated_at timestamptz not null,
  primary key (placement_id, subject)
);

-- People of a platform who said, signed in, that an account is theirs.
create table lti_links (
  platform_id text collate "C" not null references lti_platforms (platform_id) on delete cascade,
  subject text collate "C" not null,
  link_id text collate "C" not null unique,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  linked_at timestamptz not null,
  primary key (platform_id, subject)
);
create index lti_links_by_account on lti_links (account_id);

-- Work that goes on in a window of its own, where somebody is signed in.
create table lti_handoffs (
  code_hash bytea primary key,
  -- Known in the frame alone: brings the choice back to the platform.
  ticket_hash bytea unique,
  platform_id text collate "C" not null references lti_platforms (platform_id) on delete cascade,
  subject text collate "C" not null,
  purpose text not null check (purpose in ('link', 'place')),
  facts jsonb not null,
  placement_id text collate "C" references lti_placements (placement_id) on delete cascade,
  expires_at timestamptz not null
);
create index lti_handoffs_by_placement on lti_handoffs (placement_id);
create index lti_handoffs_ended on lti_handoffs (expires_at);
