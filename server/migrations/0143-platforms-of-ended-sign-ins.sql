-- The sign-in that made a link under which a platform registers itself: the link goes with it, however that ends.
alter table lti_registrations add column begun_by bytea;
alter table lti_registrations
  add constraint lti_registrations_begun_by_fkey foreign key (begun_by) references access_tokens (token_hash)
    on delete cascade on update cascade not valid;
alter table lti_registrations validate constraint lti_registrations_begun_by_fkey;
create index lti_registrations_by_token on lti_registrations (begun_by) where begun_by is not null;

-- The sign-in in which a platform was added, a deployment let in, or a badge chosen: when that is ended as one that may have been
-- stolen, somebody has to say so anew. No references, since none of it ends with a sign-in that merely ends.
alter table lti_platforms add column made_in text collate "C";
alter table lti_deployments add column approved_in text collate "C";
alter table lti_placements add column made_in text collate "C";
create index lti_platforms_by_sign_in on lti_platforms (made_in) where made_in is not null;
create index lti_deployments_by_sign_in on lti_deployments (approved_in) where approved_in is not null;
create index lti_placements_by_sign_in on lti_placements (made_in) where made_in is not null;
