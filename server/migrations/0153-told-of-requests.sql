-- Staff who decide on requests are told of those that have come, and of those that wait for long.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('badge', 'revoked', 'role', 'batch', 'import', 'webhook', 'endorsement', 'approval', 'approved',
      'second-factor', 'issuer-changed', 'trust-rests', 'endorsement-rests', 'requests', 'requests-wait')) not valid;
alter table notifications validate constraint notifications_kind_check;

-- Whether somebody is mailed, once a day at most, that requests wait for their decision.
alter table accounts add column request_mails boolean not null default true;

-- Issuers whose staff is to be told by mail: there is a row from a request on until nothing waits.
create table request_tellings (
  issuer_id text collate "C" primary key references issuers (issuer_id) on delete cascade,
  -- When it is looked at again.
  due_at timestamptz not null,
  -- When its staff was told of new ones last, and of such as wait for long.
  told_at timestamptz,
  reminded_at timestamptz
);
create index request_tellings_due on request_tellings (due_at);
