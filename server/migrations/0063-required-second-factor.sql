-- Staff without a second factor can look at everything of such an issuer and change nothing.
alter table issuers add column requires_second_factor boolean not null default false;
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('badge', 'revoked', 'role', 'batch', 'import', 'webhook', 'endorsement', 'approval', 'approved',
      'second-factor'));
