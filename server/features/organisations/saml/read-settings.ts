import { webUrl } from '#contracts/fields.ts'
import type { OrganisationBody } from '#contracts/organisations.ts'
import { invalid } from '#infra/errors.ts'
import { readCertificate } from './read-certificate.ts'
import { readMetadata } from './read-metadata.ts'

const required = ['This field is required.']

/** How the provider is reached, and what it signs with: from its description, or as it was typed. */
export const readSamlSettings = ({
  metadata,
  entity_id: entityId,
  sign_in_url: typedUrl,
  certificates = [],
}: NonNullable<OrganisationBody['saml']>) => {
  const told = metadata?.trim() ? readMetadata(metadata) : { entityId, signInUrl: typedUrl, certificates }
  const signInUrl = webUrl.safeParse(told.signInUrl).data
  if (!told.entityId) throw invalid({ entity_id: required })
  if (!signInUrl) throw invalid({ sign_in_url: required })
  if (told.certificates.length === 0) throw invalid({ certificates: required })
  return {
    entity_id: told.entityId,
    sign_in_url: signInUrl,
    certificates: [...new Set(told.certificates.map(readCertificate))],
  }
}
