-- That a sign-in has set up what goes on, for a week: whoever ends all sign-ins as stolen after it has ended by itself asks about that, too.
create table sign_in_traces (
  token_id text collate "C" primary key,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_traces_by_account on sign_in_traces (account_id);
create index sign_in_traces_by_end on sign_in_traces (expires_at);
