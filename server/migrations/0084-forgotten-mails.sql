-- Mails to addresses that nobody may have proven, or has any more, are forgotten sooner than others.
create index mails_forgotten on mails (kind, created_at) where kind in ('account-deleted', 'confirm-email');
