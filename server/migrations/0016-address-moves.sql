-- What went along with an address, so that an objection can put it back. Whoever has the address by then may be gone.
alter table address_moves
  add column taken jsonb not null default '{}',
  alter column to_account_id drop not null,
  drop constraint address_moves_to_account_id_fkey,
  add constraint address_moves_to_account_id_fkey
    foreign key (to_account_id) references accounts (account_id) on delete set null;
create index address_moves_by_old_account on address_moves (from_account_id);
create index address_moves_by_new_account on address_moves (to_account_id);

-- Collections and links may go from one account to another, with what hangs on them.
alter table collection_badges
  drop constraint collection_badges_account_id_collection_id_fkey,
  add constraint collection_badges_account_id_collection_id_fkey
    foreign key (account_id, collection_id) references collections (account_id, collection_id)
    on delete cascade on update cascade;
alter table collection_locations
  drop constraint collection_locations_account_id_collection_id_fkey,
  add constraint collection_locations_account_id_collection_id_fkey
    foreign key (account_id, collection_id) references collections (account_id, collection_id)
    on delete cascade on update cascade;
alter table share_link_locations
  drop constraint share_link_locations_account_id_link_id_fkey,
  add constraint share_link_locations_account_id_link_id_fkey
    foreign key (account_id, link_id) references share_links (account_id, link_id)
    on delete cascade on update cascade;
