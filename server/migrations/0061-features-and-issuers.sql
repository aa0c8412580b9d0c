-- What operators have switched; what is not here is as it comes.
create table feature_switches (
  name text collate "C" primary key,
  is_on boolean not null,
  changed_at timestamptz not null
);

-- That operators vouch for an issuer, and that it waits for them before it may award.
alter table issuers
  add column trusted_at timestamptz,
  add column awaits_approval_since timestamptz;
create index issuers_awaiting on issuers (awaits_approval_since) where awaits_approval_since is not null;

-- Operators are told of issuers that wait, and their staff when they may award.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (
    kind in ('badge', 'revoked', 'role', 'batch', 'import', 'webhook', 'endorsement', 'approval', 'approved')
  );
