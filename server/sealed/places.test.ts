import { expect, test } from 'vitest'
import { sealedPlaces } from './places.ts'

test('what a value is locked for is as it always was, or nothing that is stored would open any more', () => {
  const hash = Buffer.from([0xab, 0xcd])
  const told = sealedPlaces.map(({ table, column, ids, purposeOf }) => {
    const first = ids[0]?.endsWith('_hash') ? hash : 'A'
    return [`${table}.${column}`, purposeOf([first, ...ids.slice(1).map(() => 'B')])]
  })
  expect(Object.fromEntries(told)).toEqual({
    'issuer_keys.wrapped_private_key': 'issuer-key:A',
    'site_keys.wrapped_private_key': 'site-key',
    'lti_tool_keys.wrapped_private_key': 'lti tool key',
    'lti_platforms.wrapped_secret': 'lti consumer secret:A',
    'legacy_tokens.wrapped_token': 'legacy token A',
    'totp_factors.sealed_secret': 'totp of A',
    'claims.sealed_token': 'claim A',
    'kiosks.sealed_key': 'kiosk A',
    'webhooks.secret': 'webhook A',
    'webhooks.old_secret': 'webhook A',
    'external_tools.secret': 'external tool A',
    'other_backpacks.sealed': 'other backpack A',
    'other_hosts.client_secret': 'other host A',
    'kept_subkeys.sealed': 'kept subkey A',
    'other_backpack_attempts.sealed': 'other backpack attempt abcd',
    'organisations.client_secret': 'organisation A',
    'saml_keys.wrapped_private_key': 'saml key A',
    'saml_requests.sealed': 'saml request abcd',
    'social_attempts.sealed': 'social attempt abcd',
  })
})
