-- The mails that nobody could deliver are counted while the server is watched; there are few of them among many.
create index mails_failed on mails (created_at) where state = 'failed';
