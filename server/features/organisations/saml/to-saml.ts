import { type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { assertionUrl, metadataUrl } from '../addresses.ts'
import type { OrganisationRow } from '../queries.ts'

/** How much the clocks of two servers may differ, in seconds. */
export const leewaySeconds = 60

class Reader extends SAML {
  /** What an assertion says; throws when it is not for us, or not now. Whether it is signed was checked before. */
  async readAssertion(xml: string): Promise<Profile | null> {
    const { profile } = await this.processValidlySignedAssertionAsync(xml, '', '')
    return profile
  }
}

interface Request {
  id: string
  /** PEM; the request is signed with it. */
  privateKey: string | undefined
}

/** What checks times and audience, and writes requests. */
export const toSaml = (row: OrganisationRow, request?: Request): Reader =>
  new Reader({
    entryPoint: row.sign_in_url ?? '',
    idpCert: row.certificates,
    logoutUrl: row.sign_out_url ?? '',
    issuer: metadataUrl(row.organisation_id),
    audience: metadataUrl(row.organisation_id),
    callbackUrl: assertionUrl(row.organisation_id),
    acceptedClockSkewMs: leewaySeconds * 1000,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Which request is answered is looked up by what the signature covers.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => request?.id ?? '',
    ...(request?.privateKey ? { privateKey: request.privateKey, signatureAlgorithm: 'sha256' as const } : {}),
  })
