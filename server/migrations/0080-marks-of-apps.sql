-- What operators say of an app is said of its name, website, picture and ways back: with others it rests, whoever writes
-- them and whatever was read before (ADR 78).
create function rest_app_marks() returns trigger language plpgsql as $$
begin
  if (new.name, new.website_url, new.logo_key) is distinct from (old.name, old.website_url, old.logo_key)
    or not (new.redirect_uris <@ old.redirect_uris and new.redirect_uris @> old.redirect_uris)
  then
    new.is_verified := false;
    new.skips_consent := false;
  end if;
  return new;
end $$;
create trigger applications_rest_marks before update on applications
  for each row execute function rest_app_marks();
