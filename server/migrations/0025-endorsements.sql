-- What one issuer says of another, of its badge class or of its award: shown and carried once its owner accepts it.
create table endorsements (
  endorsement_id text collate "C" primary key,
  endorser_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  -- Whose thing is endorsed; without a class it is the issuer itself, without an award the class.
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  badge_id text collate "C",
  award_id text collate "C",
  -- What the class or the award said then: of what it says after a change the endorsement says nothing.
  subject_version integer,
  comment text not null,
  valid_until timestamptz,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined')),
  decided_at timestamptz,
  withdrawn_at timestamptz,
  list_number integer not null,
  status_index integer not null,
  -- The signed credential; never rewritten.
  credential text not null,
  created_by text collate "C" references accounts (account_id) on delete set null,
  created_at timestamptz not null,
  check (endorser_id <> issuer_id),
  foreign key (issuer_id, badge_id) references badge_classes (issuer_id, badge_id) on delete cascade,
  foreign key (issuer_id, award_id) references awards (issuer_id, award_id) on delete cascade
);

-- One living endorsement of a thing; what was declined cannot be offered again by taking it back first.
create unique index endorsements_once on endorsements (
  endorser_id, issuer_id, coalesce(badge_id, ''), coalesce(award_id, ''), coalesce(subject_version, 0)
) where withdrawn_at is null or state = 'declined';
create index endorsements_received on endorsements (issuer_id, created_at desc, endorsement_id desc);
create index endorsements_given on endorsements (endorser_id, created_at desc, endorsement_id desc);
create index endorsements_by_class on endorsements (issuer_id, badge_id);
create index endorsements_by_award on endorsements (issuer_id, award_id) where award_id is not null;
