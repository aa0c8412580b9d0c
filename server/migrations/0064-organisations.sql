-- Organisations whose people sign in at their own identity provider, as the operator has set them.
create table organisations (
  organisation_id text collate "C" primary key,
  name text not null,
  kind text not null check (kind in ('oidc', 'saml')),
  -- Its people cannot sign in otherwise.
  is_required boolean not null,
  issuer_url text,
  client_id text,
  client_secret bytea,
  entity_id text,
  sign_in_url text,
  certificates text[] not null default '{}',
  groups_claim text not null,
  -- Of SCIM; shown once.
  scim_hash bytea unique,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (kind <> 'oidc' or (issuer_url is not null and client_id is not null and client_secret is not null)),
  check (kind <> 'saml' or (entity_id is not null and sign_in_url is not null))
);

-- An address belongs to one organisation at the most.
create table organisation_domains (
  domain text collate "C" primary key,
  organisation_id text collate "C" not null references organisations (organisation_id) on delete cascade
);
create index organisation_domains_by_organisation on organisation_domains (organisation_id);

-- Whoever is in the group has the role.
create table organisation_rules (
  organisation_id text collate "C" not null references organisations (organisation_id) on delete cascade,
  group_name text collate "C" not null,
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'staff')),
  primary key (organisation_id, group_name, issuer_id)
);
create index organisation_rules_by_issuer on organisation_rules (issuer_id);

-- Who belongs to an organisation, by what its provider calls them; the subject is unknown until they first come.
create table organisation_members (
  member_id text collate "C" primary key,
  organisation_id text collate "C" not null references organisations (organisation_id) on delete cascade,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  -- Names them in the first edition of the API, as saml2.N.
  number integer not null unique,
  subject text collate "C",
  user_name text collate "C",
  external_id text collate "C",
  email text not null,
  first_name text not null,
  last_name text not null,
  is_active boolean not null default true,
  added_at timestamptz not null,
  changed_at timestamptz not null,
  unique (organisation_id, account_id),
  unique (organisation_id, subject),
  unique (organisation_id, user_name)
);
create index organisation_members_by_account on organisation_members (account_id);
create index organisation_members_by_external_id on organisation_members (organisation_id, external_id);

-- Roles that were given by a rule of an organisation, and are taken by it; null for those given by hand.
alter table issuer_staff
  add column organisation_id text collate "C" references organisations (organisation_id) on delete set null;
create index issuer_staff_by_organisation on issuer_staff (organisation_id) where organisation_id is not null;

-- The sign-in that the code stands for was one with this organisation.
alter table sign_in_codes
  add column organisation_id text collate "C" references organisations (organisation_id) on delete cascade;
