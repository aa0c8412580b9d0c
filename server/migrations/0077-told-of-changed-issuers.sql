-- Who hears that an issuer is another one now: its owners, operators who vouched for it, and those who endorsed it.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('badge', 'revoked', 'role', 'batch', 'import', 'webhook', 'endorsement', 'approval', 'approved',
      'second-factor', 'issuer-changed', 'trust-rests', 'endorsement-rests'));
