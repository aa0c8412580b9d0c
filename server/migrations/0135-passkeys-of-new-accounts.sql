-- A passkey can be made for an account that is made with it: its id, by which devices will know it.
alter table passkey_challenges add column new_account_id text collate "C";
