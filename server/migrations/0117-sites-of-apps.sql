-- The sites of redirect addresses as a browser names them in Origin: small letters, without the usual port. Addresses that
-- are written in a stranger way have a site that no browser names.
create function sites_of(addresses text[]) returns text[] language sql immutable parallel safe strict
  return array(
    select distinct regexp_replace(
      lower(substring(address from '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+') collate "C"),
      '^(https://.+?)(:443|:)?$|^(http://.+?)(:80|:)?$', '\1\3')
    from unnest(addresses) address
    where address ~* '^https?://[^/?#@]+([/?#]|$)'
  );

-- A page of another site asks whether it is of an app; the answer shall not cost more the more apps there are.
create index applications_by_site on applications using gin (sites_of(redirect_uris));
