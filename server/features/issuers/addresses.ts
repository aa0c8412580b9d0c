import { config } from '#infra/context.ts'
import { urlToDidWeb } from '#openbadges'

/** Public addresses, made in this one place; they are identifiers, so they never change. */
export const issuerUrl = (issuerId: string): string => `${config().origin}/public/issuers/${issuerId}`
/**
 * With a version: what the class said under it, for awards made before it was changed. With a language: the same in other
 * words than its own.
 */
export const badgeUrl = (badgeId: string, version?: number, language?: string): string =>
  `${config().origin}/public/badges/${badgeId}${inVersion(version)}${inWords(version, language)}`
export const awardUrl = (awardId: string): string => `${config().origin}/public/assertions/${awardId}`
/** The signed credential of an award as it is now, answered without a redirect. */
export const currentAwardUrl = (awardId: string): string => `${awardUrl(awardId)}?v=3_0`
export const credentialSchemaUrl = (): string => `${config().origin}/public/schemas/ob/v3p0/achievementcredential.json`

export const endorsementUrl = (endorsementId: string): string =>
  `${config().origin}/public/endorsements/${endorsementId}`

/** With a version: what it showed under that one, for what was signed then. */
export const issuerImageUrl = (issuerId: string, version?: number): string =>
  `${issuerUrl(issuerId)}/image${inVersion(version)}`
export const badgeImageUrl = (badgeId: string, version?: number): string =>
  `${badgeUrl(badgeId)}/image${inVersion(version)}`
/** As PNG, for what shows no SVG. */
export const badgePreviewUrl = (badgeId: string, version?: number): string =>
  `${badgeUrl(badgeId)}/image?type=png${version === undefined ? '' : `&version=${version}`}`
/** A stored picture under the digest of its bytes, for showing it; it leads to nothing else, and never changes. */
export const pictureUrl = (key: string): string => `${config().origin}/public/pictures/${key}`
export const awardImageUrl = (awardId: string): string => `${awardUrl(awardId)}/image`

/** The id under which an issuer signs; its DID document lies below the issuer's own address. */
export const issuerDid = (issuerId: string): string => urlToDidWeb(issuerUrl(issuerId))

export type IdForm = 'did:web' | 'https'

/** The id of an issuer in the form that it has chosen, or had when it signed. */
export const issuerIdIn = (form: IdForm, issuerId: string): string =>
  form === 'https' ? issuerUrl(issuerId) : issuerDid(issuerId)

/** Where the public half of one of its keys lies, by itself. */
export const keyUrl = (issuerId: string, keyId: string): string => `${issuerUrl(issuerId)}/keys/${keyId}`

/** The ids of revoked badges that have a place in the status list of that number. */
export const revocationListUrl = (issuerId: string, listNumber: number): string =>
  `${issuerUrl(issuerId)}/revocations/${listNumber}`

export const statusListUrl = (issuerId: string, listNumber: number): string =>
  `${issuerUrl(issuerId)}/status/${listNumber}`

const inVersion = (version: number | undefined): string => (version === undefined ? '' : `?version=${version}`)
const inWords = (version: number | undefined, language: string | undefined): string =>
  language === undefined ? '' : `${version === undefined ? '?' : '&'}lang=${language}`
