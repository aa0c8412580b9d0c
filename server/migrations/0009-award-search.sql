-- Finds recipients in all classes of an issuer as well as in one, by whole identifier or by its beginning.
create index awards_by_identifier on awards (issuer_id, recipient_identifier, badge_id);
drop index awards_by_recipient;
