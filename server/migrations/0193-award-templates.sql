-- What the documents of all awards of one version of a class have in common. An award may keep what differs from it in
-- place of its two documents (ADR 190). Nothing in it is about a person: it outlives the awards.
create table award_templates (
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  -- A digest of the text, which never changes.
  template_id text collate "C" not null,
  -- Of the key that has signed all that is kept by it.
  key_id text collate "C" not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (issuer_id, template_id)
);

alter table awards add column template_id text collate "C", add column documents text;
alter table awards alter column assertion drop not null, alter column credential drop not null;
alter table awards add constraint awards_documents_check check ((documents is null) = (template_id is null)) not valid;
alter table awards validate constraint awards_documents_check;
alter table awards
  add constraint awards_template_id_fkey foreign key (issuer_id, template_id)
    references award_templates (issuer_id, template_id) not valid;
alter table awards validate constraint awards_template_id_fkey;
