import { webUrl } from '#contracts/fields/fields.ts'
import type { OrganisationBody } from '#contracts/organisations/organisations.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { readCertificate } from './read-certificate.ts'
import { readMetadata } from './read-metadata.ts'

const required = [makeMessage('field.required')]

type Settings = NonNullable<OrganisationBody['saml']>

/** How the provider is reached, and what it signs with: from its description, or as it was typed. */
export const readSamlSettings = (settings: Settings) => {
  const told = settings.metadata?.trim() ? fromMetadata(settings.metadata) : fromForm(settings)
  const signInUrl = webUrl.safeParse(told.signInUrl).data
  if (!told.entityId) throw invalid({ entity_id: required })
  if (!signInUrl) throw invalid({ sign_in_url: required })
  if (told.certificates.length === 0) throw invalid({ certificates: required })
  return {
    entity_id: told.entityId,
    sign_in_url: signInUrl,
    sign_out_url: webUrl.safeParse(told.signOutUrl).data ?? null,
    certificates: [...new Set(told.certificates)],
    signs_requests: settings.sign_requests ?? told.signsRequests,
  }
}

const fromForm = ({ entity_id, sign_in_url, sign_out_url, certificates = [] }: Settings) => ({
  entityId: entity_id,
  signInUrl: sign_in_url,
  signOutUrl: sign_out_url,
  certificates: certificates.map(readCertificate),
  signsRequests: false,
})

/** Of several certificates those count with which signatures can be checked here; refused when there is none of them. */
function fromMetadata(metadata: string) {
  const { certificates, ...told } = readMetadata(metadata)
  const read = certificates.map(tryCertificate)
  const taken = read.filter((one) => typeof one === 'string')
  if (taken.length === 0) throw read[0]
  return { ...told, certificates: taken }
}

function tryCertificate(text: string): string | Error {
  try {
    return readCertificate(text)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
