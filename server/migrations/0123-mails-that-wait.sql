-- What waits, by what it waits for, and what is in mails that are over, of the kinds that are of use for a short time.
create index mails_queued on mails (created_at, kind) where state = 'queued';
create index mails_held_for_server on mails (created_at, kind) where state = 'held' and held_for = 'mail-server';
create index mails_held_for_their_day on mails (issuer_id, created_at, mail_id)
  where state = 'held' and held_for = 'daily-share';
create index mails_held_for_batch on mails (batch_id) where state = 'held' and held_for = 'batch' and batch_id is not null;
create index mails_with_short_letter on mails (kind, created_at)
  where body <> '' and state in ('sent', 'failed', 'cancelled') and kind <> 'award';
create index mails_of_moved_addresses on mails (created_at) where kind = 'address-moved';
