import { purposeOfKept } from '#infra/secrets/kept-subkeys.ts'
import { purposeOf as legacyToken } from '../features/accounts-v2/legacy-token.ts'
import { keyPurposeOf as kioskKey } from '../features/claims/kiosks/kiosk-codes.ts'
import { purposeOf as claimLink } from '../features/claims/secrets.ts'
import { purposeOf as externalTool } from '../features/external-tools/secrets.ts'
import { purposeOf as issuerKey } from '../features/issuers/keys/keys.ts'
import { purposeOf as consumerSecret } from '../features/lti/canvas/consumer-secret.ts'
import { purpose as toolKey } from '../features/lti/tool-key.ts'
import { purposeOf as samlKey } from '../features/organisations/saml/keys/open-key.ts'
import { purposeOf as samlRequest } from '../features/organisations/saml/sealed-arrival.ts'
import { purposeOf as organisation } from '../features/organisations/sign-in/client-secret.ts'
import { clientPurpose, tokenPurpose, verifierPurpose } from '../features/other-backpacks/calls/secrets.ts'
import { purposeOf as totp } from '../features/second-factor/totp.ts'
import { purposeOf as socialAttempt } from '../features/social/attempt-secrets.ts'
import { purpose as siteKey } from '../features/verifier/reports/site-key.ts'
import { purposeOf as webhook } from '../features/webhooks/secrets.ts'

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
const bytes = (value: unknown): Buffer => (Buffer.isBuffer(value) ? value : Buffer.alloc(0))

const signingKey = { column: 'wrapped_private_key', isMarked: true } as const
const webhookSecret = {
  what: 'secret of a webhook',
  table: 'webhooks',
  ids: ['webhook_id'],
  purposeOf: ([id]: readonly unknown[]) => webhook(text(id)),
}

/** Every place where something is locked. A test compares it with the columns of the database. */
export const sealedPlaces: readonly SealedPlace[] = [
  {
    ...signingKey,
    what: 'signing key of an issuer',
    table: 'issuer_keys',
    ids: ['issuer_id', 'key_id'],
    purposeOf: ([issuerId]) => issuerKey(text(issuerId)),
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
    purposeOf: ([id]) => consumerSecret(text(id)),
  },
  {
    what: 'legacy token of an account',
    table: 'legacy_tokens',
    column: 'wrapped_token',
    isMarked: true,
    ids: ['account_id'],
    purposeOf: ([id]) => legacyToken(text(id)),
  },
  {
    what: 'secret of an app for codes',
    table: 'totp_factors',
    column: 'sealed_secret',
    ids: ['account_id'],
    purposeOf: ([id]) => totp(text(id)),
  },
  {
    what: 'link of a claim',
    table: 'claims',
    column: 'sealed_token',
    ids: ['claim_id'],
    purposeOf: ([id]) => claimLink(text(id)),
  },
  {
    what: 'key of a kiosk',
    table: 'kiosks',
    column: 'sealed_key',
    ids: ['kiosk_id'],
    purposeOf: ([id]) => kioskKey(text(id)),
  },
  { ...webhookSecret, column: 'secret' },
  { ...webhookSecret, column: 'old_secret' },
  {
    what: 'secret of an external tool',
    table: 'external_tools',
    column: 'secret',
    ids: ['slug'],
    purposeOf: ([slug]) => externalTool(text(slug)),
  },
  {
    what: 'tokens of a connected backpack',
    table: 'other_backpacks',
    column: 'sealed',
    ids: ['connection_id'],
    purposeOf: ([id]) => tokenPurpose(text(id)),
  },
  {
    what: 'secret towards the host of a connected backpack',
    table: 'other_hosts',
    column: 'client_secret',
    ids: ['host_id'],
    purposeOf: ([id]) => clientPurpose(text(id)),
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
    purposeOf: ([hash]) => verifierPurpose(bytes(hash)),
  },
  {
    what: 'secret towards the provider of an organisation',
    table: 'organisations',
    column: 'client_secret',
    ids: ['organisation_id'],
    purposeOf: ([id]) => organisation(text(id)),
  },
  {
    what: 'key towards the provider of an organisation',
    table: 'saml_keys',
    column: 'wrapped_private_key',
    ids: ['organisation_id', 'key_id'],
    purposeOf: ([id]) => samlKey(text(id)),
  },
  {
    what: 'answer of the provider of an organisation',
    table: 'saml_requests',
    column: 'sealed',
    ids: ['request_hash'],
    purposeOf: ([hash]) => samlRequest(bytes(hash)),
  },
  {
    what: 'attempt to sign in elsewhere',
    table: 'social_attempts',
    column: 'sealed',
    ids: ['state_hash'],
    purposeOf: ([hash]) => socialAttempt(bytes(hash)),
  },
]
