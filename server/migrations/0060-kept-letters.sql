-- The letters of mails that are over are emptied by age; most of them are empty from the moment on in which they left.
create index mails_with_letter on mails (created_at)
  where body <> '' and state in ('sent', 'failed', 'cancelled');
