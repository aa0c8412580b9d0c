import { spawnSync } from 'node:child_process'
import { type BinaryLike, type KeyLike, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { createOptionalCallbackFunction, type SignatureAlgorithm, SignedXml } from 'xml-crypto'

export interface SamlKey {
  key: string
  certificate: string
}

/** A key with its certificate, made by the system's openssl: of RSA by its bits, or on the curve. */
export const makeSamlKey = (kind: number | 'P-256' | 'P-384' | 'ed25519' = 2048): SamlKey => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-saml-'))
  const tool = 'openssl'
  const way =
    typeof kind === 'number' ? `rsa:${kind}` : kind === 'ed25519' ? kind : `ec -pkeyopt ec_paramgen_curve:${kind}`
  const args = `req -x509 -newkey ${way} -nodes -days 1 -subj /CN=idp.example -keyout ${folder}/key.pem -out ${folder}/cert.pem`
  spawnSync(tool, args.split(' '))
  const made = {
    key: readFileSync(`${folder}/key.pem`, 'utf8'),
    certificate: readFileSync(`${folder}/cert.pem`, 'utf8'),
  }
  rmSync(folder, { recursive: true })
  return made
}

/** What a provider says; each part can be another one than a good provider would write. */
export interface Said {
  /** Empty where it answers none. */
  requestId: string
  acs: string
  audience: string
  issuer?: string
  nameId?: string
  format?: string
  assertionId?: string
  attributes?: Readonly<Record<string, string | readonly string[]>>
  /** Seconds from now. */
  notBefore?: number
  notOnOrAfter?: number
  recipient?: string
  method?: string
}

export const samlIssuer = 'https://idp.example/saml'

const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
let assertions = 0

export const writeAssertion = ({
  requestId,
  acs,
  audience,
  issuer = samlIssuer,
  nameId = 'jo-1',
  format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  assertionId = `_assertion-${++assertions}-${process.pid}`,
  attributes = {},
  notBefore = -30,
  notOnOrAfter = 300,
  recipient = acs,
  method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
}: Said): string => {
  const statement = Object.entries(attributes)
    .map(([name, value]) => {
      const values = [value].flat().map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`)
      return `<saml:Attribute Name="${name}">${values.join('')}</saml:Attribute>`
    })
    .join('')
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${at(0)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${requestId && ` InResponseTo="${requestId}"`} Recipient="${recipient}" NotOnOrAfter="${at(notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${statement}</saml:AttributeStatement></saml:Assertion>`
  )
}

const ellipticSigner = (name: string, hash: string) =>
  class implements SignatureAlgorithm {
    getAlgorithmName = () => name
    getSignature = createOptionalCallbackFunction((info: BinaryLike, key: KeyLike) =>
      sign(hash, Buffer.from(String(info)), { key: String(key), dsaEncoding: 'ieee-p1363' }).toString('base64'),
    )
    verifySignature = createOptionalCallbackFunction(() => false)
  }

/** Signs the element with the id where it stands, as an enveloped signature after its issuer. */
export const signElement = (xml: string, id: string, { key, certificate }: SamlKey, way = 'rsa-sha256'): string => {
  const isOld = way === 'rsa-sha1'
  const digest = isOld ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256'
  const signatureAlgorithm = `${isOld ? 'http://www.w3.org/2000/09/xmldsig#' : 'http://www.w3.org/2001/04/xmldsig-more#'}${way}`
  const signer = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  if (way.startsWith('ecdsa'))
    signer.SignatureAlgorithms = { [signatureAlgorithm]: ellipticSigner(signatureAlgorithm, way.slice(6)) }
  signer.addReference({
    xpath: `//*[@ID='${id}']`,
    digestAlgorithm: digest,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signer.computeSignature(xml, {
    location: { reference: `//*[@ID='${id}']/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

export const wrapInResponse = (assertion: string, { requestId, acs }: Said): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_response-${assertions}" Version="2.0" IssueInstant="${at(0)}" Destination="${acs}"${requestId && ` InResponseTo="${requestId}"`}>` +
  `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${samlIssuer}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`

const idOf = (said: Said): string => said.assertionId ?? `_assertion-${++assertions}-${process.pid}`

/** A whole good answer, or one that is not, by what is said. */
export const writeAnswer = (said: Said, key: SamlKey, way?: string): string => {
  const assertionId = idOf(said)
  return signElement(wrapInResponse(writeAssertion({ ...said, assertionId }), said), assertionId, key, way)
}

/** A signed assertion by itself. */
export const writeSigned = (said: Said, key: SamlKey): string => {
  const assertionId = idOf(said)
  return signElement(writeAssertion({ ...said, assertionId }), assertionId, key)
}

/** Signs a response as a whole. */
export const signResponse = (response: string, key: SamlKey): string =>
  signElement(response, /ID="(_response[^"]*)"/.exec(response)?.[1] ?? '', key)

/** What Sash asked, from the address that it sent the browser to. */
export const readRequest = (location: string): { id: string; acs: string; issuer: string } => {
  const encoded = new URL(location).searchParams.get('SAMLRequest') ?? ''
  const xml = inflateRawSync(Buffer.from(encoded, 'base64')).toString()
  const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: read(/\bID="([^"]+)"/),
    acs: read(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: read(/<saml:Issuer[^>]*>([^<]+)</),
  }
}

export const describeProvider = ({ certificate }: SamlKey): string => {
  const base64 = certificate.replace(/-----[A-Z ]+-----/g, '').trim()
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${samlIssuer}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>
      ${base64}
    </X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`
}
