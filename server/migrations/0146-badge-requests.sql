-- What an issuer wants to see of people who ask for a badge of a class.
create table request_rules (
  issuer_id text collate "C" not null,
  badge_id text collate "C" not null,
  is_open boolean not null,
  -- Of text, links and files: off, optional or required.
  asks jsonb not null,
  -- What reviewers judge one by one.
  points jsonb not null,
  note text,
  updated_at timestamptz not null,
  primary key (issuer_id, badge_id),
  foreign key (issuer_id, badge_id) references badge_classes (issuer_id, badge_id) on delete cascade
);
create index request_rules_by_badge on request_rules (badge_id);

-- One person's wish for a badge, and what became of it.
create table badge_requests (
  request_id text collate "C" primary key,
  issuer_id text collate "C" not null,
  badge_id text collate "C" not null,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  state text not null
    check (state in ('draft', 'submitted', 'changes-asked', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  -- The points as they were when it was sent first: nobody is judged by others.
  points jsonb not null default '[]',
  verdicts jsonb not null default '[]',
  -- How often it was sent.
  rounds integer not null default 0,
  assigned_to text collate "C" references accounts (account_id) on delete set null,
  assigned_until timestamptz,
  -- When a draft, or one that was sent back, is given up.
  due_at timestamptz,
  decided_by text collate "C" references accounts (account_id) on delete set null,
  decided_at timestamptz,
  -- What the issuer said to it last.
  answer text,
  award_id text collate "C",
  created_at timestamptz not null,
  sent_at timestamptz,
  updated_at timestamptz not null,
  -- When what was shown had gone.
  emptied_at timestamptz,
  foreign key (issuer_id, badge_id) references badge_classes (issuer_id, badge_id) on delete cascade,
  check ((state = 'accepted') = (award_id is not null)),
  check ((state in ('draft', 'changes-asked')) = (due_at is not null))
);
create unique index badge_requests_open on badge_requests (account_id, issuer_id, badge_id)
  where state in ('draft', 'submitted', 'changes-asked');
create index badge_requests_of on badge_requests (account_id, created_at desc, request_id desc);
create index badge_requests_queue on badge_requests (issuer_id, state, sent_at, request_id);
create index badge_requests_of_badge on badge_requests (issuer_id, badge_id, state, sent_at, request_id);
create index badge_requests_assigned on badge_requests (assigned_to) where assigned_to is not null;
create index badge_requests_decided_by on badge_requests (decided_by) where decided_by is not null;
create index badge_requests_due on badge_requests (due_at) where due_at is not null;
create index badge_requests_ended on badge_requests (updated_at)
  where state in ('accepted', 'declined', 'withdrawn', 'lapsed') and emptied_at is null;

-- What somebody shows with it: a text, links, files.
create table badge_request_parts (
  part_id text collate "C" primary key,
  request_id text collate "C" not null references badge_requests (request_id) on delete cascade,
  kind text not null check (kind in ('text', 'link', 'file')),
  -- The text, or the address of the link.
  content text,
  file_key text collate "C" references blobs (blob_key),
  name text,
  media_type text,
  byte_length integer,
  -- Whether the person lets it stand on the badge, and whether it does.
  is_public boolean not null,
  is_kept boolean not null default false,
  created_at timestamptz not null,
  check ((kind = 'file') = (file_key is not null)),
  check ((kind = 'file') = (content is null)),
  unique (request_id, file_key)
);
create index badge_request_parts_of on badge_request_parts (request_id, created_at, part_id);
create unique index badge_request_parts_text on badge_request_parts (request_id) where kind = 'text';
create index badge_request_parts_by_file on badge_request_parts (file_key) where file_key is not null;

-- What happened to it.
create table badge_request_events (
  event_id text collate "C" primary key,
  request_id text collate "C" not null references badge_requests (request_id) on delete cascade,
  kind text not null check (kind in (
    'sent', 'assigned', 'released', 'sent-back', 'accepted', 'declined', 'withdrawn', 'lapsed'
  )),
  account_id text collate "C" references accounts (account_id) on delete set null,
  said text,
  at timestamptz not null
);
create index badge_request_events_of on badge_request_events (request_id, at desc, event_id desc);
create index badge_request_events_by on badge_request_events (account_id) where account_id is not null;
