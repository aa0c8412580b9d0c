-- A row to lock for an address: awarding to it and proving it must see each other.
create table address_locks (
  email text collate "C" primary key
);
