-- Sweeps find what has ended by itself, and not among all that has not.
create index access_tokens_ended on access_tokens (expires_at);
create index sign_in_codes_ended on sign_in_codes (expires_at);
create index one_time_handles_ended on one_time_handles (expires_at);
create index social_attempts_ended on social_attempts (expires_at);
create index authorization_codes_ended on authorization_codes (expires_at);
create index refresh_tokens_ended on refresh_tokens (expires_at);
create index sign_in_steps_ended on sign_in_steps (expires_at);
create index passkey_challenges_ended on passkey_challenges (expires_at);
create index totp_factors_begun on totp_factors (created_at) where confirmed_at is null;
create index lti_registrations_ended on lti_registrations (expires_at);
create index saml_requests_ended on saml_requests (expires_at);
create index saml_assertions_ended on saml_assertions (expires_at);
create index organisation_visits_ended on organisation_visits (expires_at);
create index email_confirmations_ended on email_confirmations (expires_at);
create index password_resets_ended on password_resets (expires_at);
create index removed_emails_oldest on removed_emails (removed_at);
create index address_moves_ended on address_moves (ends_at);
create index throttles_ended on throttles (blocked_until);
create index cooldowns_ended on cooldowns (until);
create index other_backpack_turns_ended on other_backpack_turns (taken_until);
create index other_backpack_runs_finished on other_backpack_runs (finished_at) where finished_at is not null;
create index webhook_deliveries_unsent on webhook_deliveries (created_at) where state = 'waiting';

-- What is under way, and may have lost its job.
create index award_batches_begun on award_batches (batch_id) where state in ('scheduled', 'running');
create index award_batches_undone on award_batches (batch_id) where state = 'undone';
create index verification_batches_running on verification_batches (batch_id) where state = 'running';
create index issuer_keys_leaked on issuer_keys (issuer_id) where leaked_at is not null;
