import { createSign, createVerify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type SamlKey, samlIssuer } from './saml-provider.ts'

let requests = 0

export interface LogoutSaid {
  destination: string
  nameId: string
  id?: string
  issuer?: string
  /** Seconds from now. */
  issued?: number
  notOnOrAfter?: number
  /** In place of the name. */
  encryptedId?: string
}

/** What a provider writes to have somebody signed out. */
export const writeLogout = ({
  destination,
  nameId,
  id = `_logout-${++requests}-${process.pid}`,
  issuer = samlIssuer,
  issued = 0,
  notOnOrAfter,
  encryptedId,
}: LogoutSaid): string => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const end = notOnOrAfter === undefined ? '' : ` NotOnOrAfter="${at(notOnOrAfter)}"`
  return (
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(issued)}"${end} Destination="${destination}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>${encryptedId ?? `<saml:NameID>${nameId}</saml:NameID>`}<samlp:SessionIndex>_s1</samlp:SessionIndex></samlp:LogoutRequest>`
  )
}

/** Packed and signed for an address (HTTP-Redirect). */
export const signQuery = (xml: string, { key }: SamlKey, relayState = 'back here'): string => {
  const said = [
    ['SAMLRequest', deflateRawSync(xml).toString('base64')],
    ['RelayState', relayState],
    ['SigAlg', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'],
  ]
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${said}&Signature=${encodeURIComponent(createSign('sha256').update(said).sign(key, 'base64'))}`
}

/** What we answered (XML), if the certificate proves that it was us. */
export const readLogoutAnswer = (location: string, certificate: string) => {
  const { search, searchParams, origin, pathname } = new URL(location)
  const [said = ''] = search.slice(1).split('&Signature=')
  const signature = searchParams.get('Signature') ?? ''
  if (!createVerify('sha256').update(said).verify(certificate, signature, 'base64')) throw new Error('not signed')
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLResponse') ?? '', 'base64')).toString()
  return { xml, to: origin + pathname, relayState: searchParams.get('RelayState') }
}
