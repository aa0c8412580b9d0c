-- The sign-in in which a link was made under which a platform registers itself. No reference: the link is sent to somebody else, and
-- is good for its day though whoever made it signs out in the evening. It ends with all that ends access. One that the release before
-- makes while both run hangs on its sign-in still, and is good there alone.
alter table lti_registrations add column made_in text collate "C";

-- in portions
update lti_registrations set made_in = t.token_id, begun_by = null from access_tokens t
where t.token_hash = lti_registrations.begun_by and lti_registrations.token_hash in (
  select token_hash from lti_registrations where made_in is null and begun_by is not null limit 500
);
