-- What has expired or was revoked, the latest first, of an issuer and of a class. Few awards stand in them.
create index awards_expired on awards (issuer_id, expires_at desc, award_id desc)
  include (badge_id, created_at, issued_on, acceptance, recipient_identifier)
  where expires_at is not null and revoked_at is null;
create index awards_expired_of_class on awards (issuer_id, badge_id, expires_at desc, award_id desc)
  include (created_at, issued_on, acceptance, recipient_identifier)
  where expires_at is not null and revoked_at is null;
create index awards_revoked on awards (issuer_id, revoked_at desc, award_id desc)
  include (badge_id, created_at, issued_on, expires_at, acceptance, recipient_identifier)
  where revoked_at is not null;
create index awards_revoked_of_class on awards (issuer_id, badge_id, revoked_at desc, award_id desc)
  include (created_at, issued_on, expires_at, acceptance, recipient_identifier)
  where revoked_at is not null;
