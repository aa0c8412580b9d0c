import type { CredentialIssuerMetadata } from '@openid4vc/openid4vci'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { inLanguage, writeName } from '#infra/languages/texts.ts'
import { listContexts } from '#openbadges'
import type { Locale } from '#shared/i18n/languages.ts'
import { badgePreviewUrl, issuerImageUrl, readIssuerName } from '../issuers/index.ts'
import { walletIssuerUrl } from './addresses.ts'
import { proofAlgorithms, protocol } from './library.ts'
import { findOfferedClass, type OfferedClass } from './queries.ts'

/** The forms in which a badge can be had, by the id that an offer names them with. */
export const forms = ['ldp_vc', 'jwt_vc_json'] as const
export type Form = (typeof forms)[number]

const type = ['VerifiableCredential', 'OpenBadgeCredential']

/** Credential issuer metadata (OpenID4VCI 1.0, section 12.2.4) of one badge class, for a wallet whose owner reads that language. */
export const describeIssuer = async (badgeId: string, locale: Locale = 'en'): Promise<CredentialIssuerMetadata> => {
  const row = await findOfferedClass(db(), badgeId)
  if (!row) throw notFound()
  const own = walletIssuerUrl(badgeId)
  const name = inLanguage(locale, () => writeName(readIssuerName(row)))
  return protocol.createCredentialIssuerMetadata({
    credential_issuer: own,
    credential_endpoint: `${own}/credential`,
    nonce_endpoint: `${own}/nonce`,
    notification_endpoint: `${own}/notification`,
    display: [
      {
        name,
        ...(row.issuer_image_key
          ? {
              logo: {
                uri: issuerImageUrl(row.issuer_id),
                url: issuerImageUrl(row.issuer_id),
                alt_text: name,
              },
            }
          : {}),
      },
    ],
    credential_configurations_supported: {
      ldp_vc: {
        ...describeForm(row),
        format: 'ldp_vc',
        credential_signing_alg_values_supported: ['eddsa-rdfc-2022'],
        credential_definition: { '@context': listContexts(), type },
      },
      jwt_vc_json: {
        ...describeForm(row),
        format: 'jwt_vc_json',
        credential_signing_alg_values_supported: [row.jwt_algorithm],
        credential_definition: { type },
      },
    },
  })
}

function describeForm(row: OfferedClass) {
  const logo = { uri: badgePreviewUrl(row.badge_id), url: badgePreviewUrl(row.badge_id), alt_text: row.image_alt }
  const display = [{ name: row.name, description: row.description, logo }]
  return {
    scope: 'OpenBadgeCredential',
    cryptographic_binding_methods_supported: ['did:key', 'did:jwk', 'jwk'],
    proof_types_supported: { jwt: { proof_signing_alg_values_supported: [...proofAlgorithms] } },
    // The drafts had it one level higher.
    display,
    credential_metadata: { display },
  }
}

/** Authorization server metadata (RFC 8414): the credential issuer hands out its tokens itself. */
export const describeAuthorization = async (badgeId: string): Promise<Record<string, unknown>> => {
  if (!(await findOfferedClass(db(), badgeId))) throw notFound()
  const own = walletIssuerUrl(badgeId)
  return {
    issuer: own,
    token_endpoint: `${own}/token`,
    token_endpoint_auth_methods_supported: ['none'],
    grant_types_supported: [preAuthorizedCode],
    response_types_supported: [],
    'pre-authorized_grant_anonymous_access_supported': true,
  }
}

export const preAuthorizedCode = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
