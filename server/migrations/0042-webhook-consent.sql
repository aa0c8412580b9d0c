-- When the receiver said that it wants to be told. Those that were told before this was asked go on being told.
alter table webhooks add column confirmed_at timestamptz;
update webhooks set confirmed_at = created_at;
