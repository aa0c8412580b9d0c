-- Directories call somebody by one name, whatever its letters' case (RFC 7643 section 4.1.1).
create index organisation_members_by_small_name on organisation_members (organisation_id, lower(user_name));
