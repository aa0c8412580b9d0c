-- The operator's own texts, in one language or for everybody ('any'); of the terms only translations of a published version.
create table site_texts (
  name text not null check (name in ('about-us', 'privacy-policy', 'terms-of-service')),
  language text not null check (length(language) between 2 and 8),
  markdown text not null check (octet_length(markdown) <= 262144),
  terms_version integer references terms_versions (version),
  revision integer not null default 1,
  changed_at timestamptz not null,
  primary key (name, language),
  check ((name = 'terms-of-service') = (terms_version is not null)),
  check (name <> 'terms-of-service' or language <> 'any')
);
