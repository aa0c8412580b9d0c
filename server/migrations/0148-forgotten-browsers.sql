-- How often an account has ended what led into it: browsers that knew its password before are known no more.
alter table accounts add column browsers_forgotten integer not null default 0;
