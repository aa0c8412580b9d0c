import { purposeOfKept } from '#infra/secrets/kept-subkeys.ts'
import type { Sealed } from '#infra/secrets/sealed.ts'
import { legacyToken } from '../features/accounts-v2/legacy-token.ts'
import { kioskKey } from '../features/claims/kiosks/kiosk-codes.ts'
import { linkToken } from '../features/claims/secrets.ts'
import { toolSecret } from '../features/external-tools/secrets.ts'
import { issuerKey } from '../features/issuers/keys/keys.ts'
import { consumerSecret } from '../features/lti/canvas/consumer-secret.ts'
import { purpose as toolKey } from '../features/lti/tool-key.ts'
import { samlKey } from '../features/organisations/saml/keys/open-key.ts'
import { sealedArrival } from '../features/organisations/saml/sealed-arrival.ts'
import { clientSecret } from '../features/organisations/sign-in/client-secret.ts'
import { attemptVerifier, backpackTokens, hostSecret } from '../features/other-backpacks/calls/secrets.ts'
import { totpSecret } from '../features/second-factor/totp.ts'
import { attemptSecrets } from '../features/social/attempt-secrets.ts'
import { purpose as siteKey } from '../features/verifier/reports/site-key.ts'
import { webhookSecret } from '../features/webhooks/secrets.ts'

/** A column whose values are locked with the master key. */
export interface SealedPlace {
  /** What it holds, for the operator. */
  what: string
  table: string
  column: string
  /** The columns of the primary key. */
  ids: readonly string[]
  /** The row also says which master key it is. */
  isMarked?: true
  /** What a value is locked for, by its ids. */
  purposeOf(ids: readonly unknown[]): string
}

const text = (value: unknown): string => String(value)

/** Locked for the thing of the first id. */
const ofFirst =
  ({ purposeOf }: Pick<Sealed<never>, 'purposeOf'>) =>
  ([id]: readonly unknown[]): string =>
    purposeOf(Buffer.isBuffer(id) ? id : text(id))

const signingKey = { column: 'wrapped_private_key', isMarked: true } as const
const ofWebhook = {
  what: 'secret of a webhook',
  table: 'webhooks',
  ids: ['webhook_id'],
  purposeOf: ofFirst(webhookSecret),
}

/** Every place where something is locked. A test compares it with the columns of the database. */
export const sealedPlaces: readonly SealedPlace[] = [
  {
    ...signingKey,
    what: 'signing key of an issuer',
    table: 'issuer_keys',
    ids: ['issuer_id', 'key_id'],
    purposeOf: ofFirst(issuerKey),
  },
  {
    ...signingKey,
    what: 'signing key of this server',
    table: 'site_keys',
    ids: ['multikey'],
    purposeOf: () => siteKey,
  },
  {
    ...signingKey,
    what: 'key towards learning platforms',
    table: 'lti_tool_keys',
    ids: ['key_id'],
    purposeOf: () => toolKey,
  },
  {
    what: 'secret of a learning platform',
    table: 'lti_platforms',
    column: 'wrapped_secret',
    isMarked: true,
    ids: ['platform_id'],
    purposeOf: ofFirst(consumerSecret),
  },
  {
    what: 'legacy token of an account',
    table: 'legacy_tokens',
    column: 'wrapped_token',
    isMarked: true,
    ids: ['account_id'],
    purposeOf: ofFirst(legacyToken),
  },
  {
    what: 'secret of an app for codes',
    table: 'totp_factors',
    column: 'sealed_secret',
    ids: ['account_id'],
    purposeOf: ofFirst(totpSecret),
  },
  {
    what: 'link of a claim',
    table: 'claims',
    column: 'sealed_token',
    ids: ['claim_id'],
    purposeOf: ofFirst(linkToken),
  },
  {
    what: 'key of a kiosk',
    table: 'kiosks',
    column: 'sealed_key',
    ids: ['kiosk_id'],
    purposeOf: ofFirst(kioskKey),
  },
  { ...ofWebhook, column: 'secret' },
  { ...ofWebhook, column: 'old_secret' },
  {
    what: 'secret of an external tool',
    table: 'external_tools',
    column: 'secret',
    ids: ['slug'],
    purposeOf: ofFirst(toolSecret),
  },
  {
    what: 'tokens of a connected backpack',
    table: 'other_backpacks',
    column: 'sealed',
    ids: ['connection_id'],
    purposeOf: ofFirst(backpackTokens),
  },
  {
    what: 'secret towards the host of a connected backpack',
    table: 'other_hosts',
    column: 'client_secret',
    ids: ['host_id'],
    purposeOf: ofFirst(hostSecret),
  },
  {
    what: 'what is derived from an earlier master key',
    table: 'kept_subkeys',
    column: 'sealed',
    ids: ['purpose'],
    purposeOf: ([purpose]) => purposeOfKept(text(purpose)),
  },
  {
    what: 'attempt to connect a backpack',
    table: 'other_backpack_attempts',
    column: 'sealed',
    ids: ['state_hash'],
    purposeOf: ofFirst(attemptVerifier),
  },
  {
    what: 'secret towards the provider of an organisation',
    table: 'organisations',
    column: 'client_secret',
    ids: ['organisation_id'],
    purposeOf: ofFirst(clientSecret),
  },
  {
    what: 'key towards the provider of an organisation',
    table: 'saml_keys',
    column: 'wrapped_private_key',
    ids: ['organisation_id', 'key_id'],
    purposeOf: ofFirst(samlKey),
  },
  {
    what: 'answer of the provider of an organisation',
    table: 'saml_requests',
    column: 'sealed',
    ids: ['request_hash'],
    purposeOf: ofFirst(sealedArrival),
  },
  {
    what: 'attempt to sign in elsewhere',
    table: 'social_attempts',
    column: 'sealed',
    ids: ['state_hash'],
    purposeOf: ofFirst(attemptSecrets),
  },
]
