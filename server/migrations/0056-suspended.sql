-- Who may not sign in, and which issuers award nothing, until an operator lets them again. Their data stays as it is.
alter table accounts add column suspended_at timestamptz;
alter table issuers add column suspended_at timestamptz, add column suspension_reason text;
