-- What counts against an issuer's share of a day, so that nobody looks through everybody's mails, or through those that wait.
create index mails_of_issuer on mails (issuer_id, created_at)
  where award_id is not null and (state in ('queued', 'sent', 'failed') or held_for = 'mail-server');
