import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { assertionUrl, metadataUrl } from '../addresses.ts'
import type { OrganisationRow } from '../queries.ts'

/** How much the clocks of two servers may differ, in seconds. */
export const leewaySeconds = 60

/** What checks signatures, times and audience, and writes requests. */
export const toSaml = (row: OrganisationRow, requestId = ''): SAML =>
  new SAML({
    entryPoint: row.sign_in_url ?? '',
    idpCert: row.certificates,
    issuer: metadataUrl(row.organisation_id),
    audience: metadataUrl(row.organisation_id),
    callbackUrl: assertionUrl(row.organisation_id),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: leewaySeconds * 1000,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Which request is answered is looked up by what the signature covers.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  })
