-- Lists of awards are found, filtered and put in order within an index; only the awards of the page itself are read.
drop index awards_newest;
create index awards_newest on awards (issuer_id, badge_id, created_at desc, award_id desc)
  include (issued_on, expires_at, revoked_at, acceptance, recipient_identifier);

drop index awards_newest_of_issuer;
create index awards_newest_of_issuer on awards (issuer_id, created_at desc, award_id desc)
  include (issued_on, expires_at, revoked_at, acceptance, recipient_identifier);

drop index awards_by_identifier;
create index awards_by_identifier on awards (issuer_id, recipient_identifier, badge_id)
  include (created_at, award_id, issued_on, expires_at, revoked_at, acceptance);

-- Few in most issuers, and spread thin over the list.
create index awards_answered on awards (issuer_id, acceptance, badge_id, created_at desc, award_id desc)
  include (issued_on, expires_at, revoked_at, recipient_identifier) where acceptance <> 'Unaccepted';

-- Awards dated back: all others stand in the list where their day of issue says.
create index awards_dated_back on awards (issuer_id, issued_on)
  include (badge_id, created_at, award_id, expires_at, revoked_at, acceptance, recipient_identifier)
  where created_at - issued_on > interval '1 day';
