import { inflateRawSync } from 'node:zlib'
import { now } from '#infra/clock.ts'
import { logoutUrl } from '../../addresses.ts'
import type { OrganisationRow } from '../../queries.ts'
import { leewaySeconds } from '../to-saml.ts'
import type { SamlKeys } from '../xml/find-assertion.ts'
import { openEncrypted } from '../xml/open-encrypted.ts'
import { childrenOf, isNamed, namespaces, parseXml, requireXml } from '../xml/parse-xml.ts'
import { readSigned } from '../xml/read-signed.ts'
import { isSignedBy } from '../xml/signature-algorithms.ts'

const { assertion, protocol } = namespaces
const mostBytes = 65_536
const longestSeconds = 300

export interface Logout {
  requestId: string
  /** What the provider calls whoever is to be signed out. */
  nameId: string
  /** From then on the request is refused for its age alone. */
  expiresAt: Date
}

/** What came by HTTP-Redirect, as XML: the signature is over the address as it was written (SAML bindings, 3.4.4.1). */
export const readRedirected = (query: string, { certificates }: SamlKeys): string => {
  const parts = new Map<string, string>()
  for (const pair of query.split('&')) {
    const name = pair.slice(0, Math.max(0, pair.indexOf('=')))
    if (parts.has(name)) throw new Error('something is said twice')
    parts.set(name, pair)
  }
  const read = (name: string) => new URLSearchParams(parts.get(name)).get(name) ?? ''
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => parts.get(name) ?? []).join('&')
  const signature = Buffer.from(read('Signature'), 'base64')
  const isGood = certificates.some((pem) => isSignedBy(read('SigAlg'), pem, Buffer.from(signed), signature))
  if (!isGood) throw new Error('the request is not signed')
  const packed = Buffer.from(read('SAMLRequest'), 'base64')
  return requireXml(inflateRawSync(packed, { maxOutputLength: mostBytes }))
}

/** What came by HTTP-POST, as XML: only what the signature covers. */
export const readPosted = (encoded: string, { certificates }: SamlKeys): string => {
  const document = parseXml(requireXml(Buffer.from(encoded, 'base64')))
  const signed = readSigned(document, document.root, certificates)
  if (signed === undefined) throw new Error('the request is not signed')
  return signed
}

/** Whom a signed request (XML) is about; throws, with the reason, when it is not for us or not of now. */
export const readLogout = (organisation: OrganisationRow, xml: string, { privateKeys }: SamlKeys): Logout => {
  const { root } = parseXml(xml)
  if (!isNamed(root, protocol, 'LogoutRequest')) throw new Error('this is no LogoutRequest')
  const [issuer] = childrenOf(root, assertion, 'Issuer')
  if (issuer?.textContent?.trim() !== organisation.entity_id) throw new Error('the request is of another provider')
  if (root.getAttribute('Destination') !== logoutUrl(organisation.organisation_id))
    throw new Error('the request is for elsewhere')
  const requestId = root.getAttribute('ID') ?? ''
  if (!/^.{1,256}$/.test(requestId)) throw new Error('the request has no id')
  const expiresAt = readEnd(root)
  if (!(expiresAt > now())) throw new Error('the request is over')
  return { requestId, nameId: readName(root, privateKeys), expiresAt }
}

/** Requests count for five minutes, or less where they say so. */
function readEnd(root: Element): Date {
  const issued = new Date(root.getAttribute('IssueInstant') ?? '').getTime()
  if (!(issued < now().getTime() + leewaySeconds * 1000)) throw new Error('the request is not of now')
  const end = root.getAttribute('NotOnOrAfter')
  const ends = [issued + longestSeconds * 1000, ...(end ? [new Date(end).getTime()] : [])]
  return new Date(Math.min(...ends) + leewaySeconds * 1000)
}

function readName(root: Element, privateKeys: readonly string[]): string {
  const [sealed] = childrenOf(root, assertion, 'EncryptedID')
  const [plain] = childrenOf(root, assertion, 'NameID')
  const name = sealed ? parseXml(openEncrypted(sealed, privateKeys)).root : plain
  if (!name || !isNamed(name, assertion, 'NameID')) throw new Error('the request names nobody')
  return name.textContent?.trim() ?? ''
}
