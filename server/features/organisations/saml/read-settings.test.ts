import { expect, test } from 'vitest'
import { AppError } from '#infra/errors.ts'
import { makeSamlKey } from '#testing/outside/saml-provider.ts'
import { readSamlSettings } from './read-settings.ts'

const first = makeSamlKey().certificate
const second = makeSamlKey().certificate
const weak = makeSamlKey(1024).certificate
const bare = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '')
const folded = (pem: string): string => pem.replace(/-----[A-Z ]+-----/g, '').trim()

const md = 'urn:oasis:names:tc:SAML:2.0:metadata'
const saml2 = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ds = 'http://www.w3.org/2000/09/xmldsig#'
const at = 'urn:oasis:names:tc:SAML:2.0:bindings'

interface Shape {
  metadata: string
  entityId: string
  signInUrl: string
  certificates?: string[]
  signs?: true
}

/** As the usual providers write them, in their own prefixes, with what else they say. */
const shapes: Readonly<Record<string, Shape>> = {
  'Entra ID': {
    entityId: 'https://sts.windows.net/2f1c/',
    signInUrl: 'https://login.microsoftonline.com/2f1c/saml2',
    certificates: [first, second],
    metadata: `\ufeff<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_1" entityID="https://sts.windows.net/2f1c/" xmlns="${md}">
      <Signature xmlns="${ds}"><SignedInfo><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/></SignedInfo><KeyInfo><X509Data><X509Certificate>${bare(weak)}</X509Certificate></X509Data></KeyInfo></Signature>
      <RoleDescriptor xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706">
        <KeyDescriptor use="signing"><KeyInfo xmlns="${ds}"><X509Data><X509Certificate>${bare(weak)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
        <fed:ClaimTypesOffered><auth:ClaimType Uri="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name" xmlns:auth="http://docs.oasis-open.org/wsfed/authorization/200706"><auth:DisplayName>Name</auth:DisplayName></auth:ClaimType></fed:ClaimTypesOffered>
      </RoleDescriptor>
      <IDPSSODescriptor protocolSupportEnumeration="${saml2}">
        <KeyDescriptor use="signing"><KeyInfo xmlns="${ds}"><X509Data><X509Certificate>${bare(first)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
        <KeyDescriptor use="signing"><KeyInfo xmlns="${ds}"><X509Data><X509Certificate>${bare(second)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
        <SingleLogoutService Binding="${at}:HTTP-Redirect" Location="https://login.microsoftonline.com/2f1c/saml2"/>
        <SingleSignOnService Binding="${at}:HTTP-Redirect" Location="https://login.microsoftonline.com/2f1c/saml2"/>
        <SingleSignOnService Binding="${at}:HTTP-POST" Location="https://login.microsoftonline.com/2f1c/saml2"/>
      </IDPSSODescriptor></EntityDescriptor>`,
  },
  ADFS: {
    entityId: 'http://adfs.school.example/adfs/services/trust',
    signInUrl: 'https://adfs.school.example/adfs/ls/',
    metadata: `<EntityDescriptor ID="_2" entityID="http://adfs.school.example/adfs/services/trust" xmlns="${md}">
      <SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${saml2}"><KeyDescriptor use="encryption"><KeyInfo xmlns="${ds}"><X509Data><X509Certificate>${bare(second)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><KeyDescriptor use="signing"><KeyInfo xmlns="${ds}"><X509Data><X509Certificate>${bare(second)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><AssertionConsumerService Binding="${at}:HTTP-POST" Location="https://adfs.school.example/adfs/ls/" index="0" isDefault="true"/></SPSSODescriptor>
      <IDPSSODescriptor protocolSupportEnumeration="${saml2}">
        <KeyDescriptor use="encryption"><KeyInfo xmlns="${ds}"><X509Data><X509Certificate>${bare(second)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
        <KeyDescriptor use="signing"><KeyInfo xmlns="${ds}"><X509Data><X509Certificate>${bare(first)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
        <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
        <SingleSignOnService Binding="${at}:HTTP-Redirect" Location="https://adfs.school.example/adfs/ls/"/>
        <Attribute Name="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" FriendlyName="E-Mail Address" xmlns="urn:oasis:names:tc:SAML:2.0:assertion"/>
      </IDPSSODescriptor><ContactPerson contactType="support"/></EntityDescriptor>`,
  },
  Shibboleth: {
    entityId: 'https://idp.uni.example/idp/shibboleth',
    signInUrl: 'https://idp.uni.example/idp/profile/SAML2/Redirect/SSO',
    certificates: [first, second],
    metadata: `<?xml version="1.0" encoding="UTF-8"?>
      <!-- Review what is said here before it is used. -->
      <EntityDescriptor xmlns="${md}" xmlns:ds="${ds}" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" xmlns:xml="http://www.w3.org/XML/1998/namespace" entityID="https://idp.uni.example/idp/shibboleth">
      <IDPSSODescriptor protocolSupportEnumeration="${saml2} urn:oasis:names:tc:SAML:1.1:protocol urn:mace:shibboleth:1.0">
        <Extensions><shibmd:Scope regexp="false">uni.example</shibmd:Scope></Extensions>
        <!-- First signing certificate is BackChannel, the second is FrontChannel -->
        <KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${folded(first)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
        <KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\r\n${folded(second).replaceAll('\n', '\r\n')}\r\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
        <KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${folded(weak)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
        <SingleSignOnService Binding="urn:mace:shibboleth:1.0:profiles:AuthnRequest" Location="https://idp.uni.example/idp/profile/Shibboleth/SSO"/>
        <SingleSignOnService Binding="${at}:HTTP-POST" Location="https://idp.uni.example/idp/profile/SAML2/POST/SSO"/>
        <SingleSignOnService Binding="${at}:HTTP-Redirect" Location="https://idp.uni.example/idp/profile/SAML2/Redirect/SSO"/>
      </IDPSSODescriptor>
      <AttributeAuthorityDescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol"><KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${folded(weak)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor></AttributeAuthorityDescriptor>
      </EntityDescriptor>`,
  },
  Keycloak: {
    entityId: 'https://id.school.example/realms/school',
    signInUrl: 'https://id.school.example/realms/school/protocol/saml',
    signs: true,
    metadata: `<md:EntitiesDescriptor xmlns="${md}" xmlns:md="${md}" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="${ds}" Name="urn:keycloak"><md:EntityDescriptor entityID="https://id.school.example/realms/school"><md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="${saml2}"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:KeyName>k1</ds:KeyName><ds:X509Data><ds:X509Certificate>${bare(first)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:ArtifactResolutionService Binding="${at}:SOAP" Location="https://id.school.example/realms/school/protocol/saml/resolve" index="0"/><md:SingleSignOnService Binding="${at}:HTTP-POST" Location="https://id.school.example/realms/school/protocol/saml"/><md:SingleSignOnService Binding="${at}:HTTP-Redirect" Location="https://id.school.example/realms/school/protocol/saml"/></md:IDPSSODescriptor></md:EntityDescriptor></md:EntitiesDescriptor>`,
  },
  'Google Workspace': {
    entityId: 'https://accounts.google.com/o/saml2?idpid=C0abc',
    signInUrl: 'https://accounts.google.com/o/saml2/idp?idpid=C0abc',
    metadata: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\r\n<md:EntityDescriptor xmlns:md="${md}" entityID="https://accounts.google.com/o/saml2?idpid=C0abc" validUntil="2031-03-01T09:30:00.000Z">\r\n<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${saml2}"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${ds}"><ds:X509Data><ds:X509Certificate>${folded(first)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat><md:SingleSignOnService Binding="${at}:HTTP-Redirect" Location="https://accounts.google.com/o/saml2/idp?idpid=C0abc"/><md:SingleSignOnService Binding="${at}:HTTP-POST" Location="https://accounts.google.com/o/saml2/idp?idpid=C0abc"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
  },
  Okta: {
    entityId: 'http://www.okta.com/exk1',
    signInUrl: 'https://school.okta.com/app/sash/exk1/sso/saml',
    metadata: `  \n<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor entityID="http://www.okta.com/exk1" xmlns:md="${md}"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${saml2}"><md:KeyDescriptor><ds:KeyInfo xmlns:ds="${ds}"><ds:X509Data><ds:X509Certificate>${folded(first)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="${at}:HTTP-POST" Location="https://school.okta.com/app/sash/exk1/sso/saml"/><md:SingleSignOnService Binding="${at}:HTTP-Redirect" Location="https://school.okta.com/app/sash/exk1/sso/saml"/></md:IDPSSODescriptor></md:EntityDescriptor>\n`,
  },
}

test.each(Object.entries(shapes))('metadata as %s writes it is read right', (_, shape) => {
  const { metadata, entityId, signInUrl, certificates = [first], signs = false } = shape
  const read = readSamlSettings({ metadata })
  expect(read.certificates.map(bare)).toEqual(certificates.map(bare))
  expect(read).toMatchObject({ entity_id: entityId, sign_in_url: signInUrl, signs_requests: signs })
})

const okta = shapes.Okta?.metadata.trim() ?? ''

test('of several certificates those that can be checked count', () => {
  const both = okta.replace(
    '</md:KeyDescriptor>',
    (end) => `${end}${/<md:KeyDescriptor>.*?<\/md:KeyDescriptor>/s.exec(okta)?.[0]}`,
  )
  const mixed = both.replace(folded(first), folded(weak))
  expect(readSamlSettings({ metadata: mixed }).certificates.map(bare)).toEqual([bare(first)])
})

test.each<[string, string, string]>([
  ['the address of the metadata', 'https://idp.example/metadata', 'Open this address, and paste what it shows.'],
  ['a page', '<html><body><br></body></html>', 'This is no XML.'],
  ['half of it', okta.slice(0, 400), 'This is no XML.'],
  ['words', 'our metadata', 'This is no XML.'],
  ['a service', okta.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'Paste the metadata of the identity provider.'],
  ['SAML 1.1 only', okta.replace(saml2, 'urn:oasis:names:tc:SAML:1.1:protocol'), 'no provider of SAML 2.0'],
  [
    'a federation',
    `<md:EntitiesDescriptor xmlns:md="${md}">${okta.replace(/<\?.*?\?>/, '').repeat(2)}</md:EntitiesDescriptor>`,
    'of one provider',
  ],
  ['posts only', okta.replace('HTTP-Redirect', 'HTTP-Artifact'), 'no address to sign in at by HTTP-Redirect'],
  [
    'keys without certificates',
    okta.replace(/<ds:X509Data>.*<\/ds:X509Data>/s, '<ds:KeyName>k</ds:KeyName>'),
    'no certificate',
  ],
  [
    'keys to encrypt for only',
    okta.replace('<md:KeyDescriptor>', '<md:KeyDescriptor use="encryption">'),
    'no certificate',
  ],
  ['weak keys only', okta.replace(folded(first), folded(weak)), 'Ask for another certificate.'],
  ['a broken certificate', okta.replace(folded(first), 'AAAA'), 'This is no certificate.'],
])('%s is refused, with what to do', (_, metadata, sentence) => {
  const refused = (() => {
    try {
      return readSamlSettings({ metadata })
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(AppError)
  expect(JSON.stringify(refused)).toContain(sentence)
})
