import { db } from '#infra/context.ts'
import { escapeMarkup } from '#shared/formats/escape-markup.ts'
import { assertionUrl, logoutUrl, metadataUrl } from '../addresses.ts'
import type { OrganisationRow } from '../queries.ts'
import { listKeys } from './keys/queries.ts'
import { ciphers, keyWays } from './xml/open-encrypted.ts'

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings'
const formats = 'urn:oasis:names:tc:SAML:2.0:nameid-format'

/** SAML 2.0 metadata of this server as the provider of the organisation shall know it. */
export const describeUs = async (organisation: OrganisationRow): Promise<string> => {
  const { organisation_id: id, signs_requests } = organisation
  const certificates = (await listKeys(db(), [id])).map(({ certificate }) => certificate)
  const newest = certificates.slice(-1)
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escapeMarkup(metadataUrl(id))}">
  <md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="${signs_requests}" WantAssertionsSigned="true">
${[...certificates.map(describeSigning), ...newest.map(describeEncryption)].join('')}    <md:SingleLogoutService Binding="${bindings}:HTTP-Redirect" Location="${escapeMarkup(logoutUrl(id))}"/>
    <md:SingleLogoutService Binding="${bindings}:HTTP-POST" Location="${escapeMarkup(logoutUrl(id))}"/>
    <md:NameIDFormat>${formats}:persistent</md:NameIDFormat>
    <md:AssertionConsumerService Binding="${bindings}:HTTP-POST" Location="${escapeMarkup(assertionUrl(id))}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
}

const describeKey = (pem: string): string =>
  `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${pem.replace(/-----[A-Z ]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`

const describeSigning = (pem: string): string =>
  `    <md:KeyDescriptor use="signing">${describeKey(pem)}</md:KeyDescriptor>\n`

const describeEncryption = (pem: string): string => {
  const methods = [...Object.keys(ciphers), keyWays.older]
  const ways = methods.map((way) => `<md:EncryptionMethod Algorithm="${way}"/>`).join('')
  return `    <md:KeyDescriptor use="encryption">${describeKey(pem)}${ways}</md:KeyDescriptor>\n`
}
