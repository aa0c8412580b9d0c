/** Tables with rows that let somebody in, act for somebody, or decide who may; who writes them stands in `writers`. */
export const authority: readonly string[] = [
  'access_tokens accounts address_moves app_grants applications authorization_codes award_batches claim_proofs email_addresses',
  'email_confirmations issuer_staff keep_links legacy_tokens lti_deployments lti_handoffs lti_links lti_placements lti_platforms',
  'lti_registrations one_time_handles organisation_domains organisation_members organisation_rules organisation_visits',
  'organisations other_backpack_attempts other_backpacks passkey_challenges passkeys password_resets recovery_codes',
  'refresh_tokens removed_emails saml_requests scim_group_members scim_groups setup sign_in_codes',
  'sign_in_refreshes sign_in_steps social_accounts social_attempts staff_invitations totp_factors verified_emails wallet_offers webhooks',
].flatMap((line) => line.split(' '))

/** Tables that refer to people, issuers, organisations or apps, and give nobody anything; by the reason. */
export const others: Record<string, string> = {
  'what somebody has, not what they may':
    'backpack_entries collection_badges collection_locations collections earner_addresses earner_pages host_profiles import_locations imported_badges notifications other_backpack_badges share_link_locations share_links terms_agreements',
  'what an issuer has made':
    'award_batch_rows award_locations award_templates award_versions awards badge_class_versions badge_classes badge_counters badge_locations badge_request_events badge_request_parts badge_requests claim_addresses claim_codes claim_days claim_entries claims endorsements group_members group_sources groups issuer_versions recipient_awards request_rules request_tellings status_entries status_lists undelivered_awards',
  'keys that sign, under the roles of their issuer or the master key':
    'issuer_keys key_renewals key_renewal_mails saml_keys',
  'the issuer itself, which its staff and the operators change': 'issuers',
  'what has been done or is being done, for those who may see it':
    'audit_entries mails other_backpack_runs webhook_deliveries',
  'what came by a door that has been asked already, so that it counts once': 'lti_logins lti_members saml_assertions',
  'what an app asks for, which opens nothing until the person has said yes': 'pushed_requests',
  'how this server is known at another one': 'other_hosts',
  'which sign-ins have set something up, so that it is asked about': 'sign_in_traces',
  'a device that shows one claim, as long as whoever opened it has the role for that, and what they opened it with':
    'kiosks',
}
