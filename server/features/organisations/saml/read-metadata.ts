import { SaxesParser, type SaxesTagNS } from 'saxes'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { hasDeclaration } from './has-declaration.ts'

export interface ProviderMetadata {
  entityId: string
  signInUrl: string
  /** Where it takes answers about signing out; empty when nowhere. */
  signOutUrl: string
  /** Base64 of those that may sign. */
  certificates: string[]
  /** It takes signed requests only. */
  signsRequests: boolean
}

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const signature = 'http://www.w3.org/2000/09/xmldsig#'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const mostCertificates = 10

const refuse = (message: Message) => invalid({ metadata: [message] })

/** What a SAML provider says of itself; AppError 400 for what does not describe exactly one. */
export const readMetadata = (pasted: string): ProviderMetadata => {
  const xml = pasted.replace(/^[\s\ufeff]+/, '').trimEnd()
  if (/^https?:\/\/\S+$/i.test(xml)) throw refuse(makeMessage('organisation.address-pasted'))
  if (hasDeclaration(xml)) throw refuse(makeMessage('organisation.declaration'))
  const entities = listEntities(xml)
  if (entities.length === 0) throw refuse(makeMessage('organisation.xml'))
  const [found, ...others] = entities.filter(({ isProvider }) => isProvider)
  if (!found) throw refuse(makeMessage('organisation.no-provider'))
  if (!found.entityId || others.length > 0) throw refuse(makeMessage('organisation.one-provider'))
  if (!found.signInUrl) throw refuse(makeMessage('organisation.redirect'))
  if (found.certificates.size === 0) throw refuse(makeMessage('organisation.no-certificate'))
  return { ...found, certificates: [...found.certificates].slice(0, mostCertificates) }
}

const emptyEntity = (entityId: string) => ({
  entityId,
  isProvider: false,
  signInUrl: '',
  signOutUrl: '',
  signsRequests: false,
  certificates: new Set<string>(),
})
type Entity = ReturnType<typeof emptyEntity>

/** All that is described, of a federation too; only as identity providers. */
function listEntities(xml: string): Entity[] {
  const entities: Entity[] = []
  const path: SaxesTagNS[] = []
  let certificate: string | undefined
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => {
    throw refuse(makeMessage('organisation.xml'))
  })
  parser.on('opentag', (tag) => {
    path.push(tag)
    if (isNamed(tag, metadata, 'EntityDescriptor')) entities.push(emptyEntity(read(tag, 'entityID')))
    const entity = entities.at(-1)
    const provider = path.find(isProvider)
    if (!entity || !provider) return
    entity.isProvider = true
    entity.signsRequests ||= ['true', '1'].includes(read(provider, 'WantAuthnRequestsSigned'))
    const isWay = isNamed(tag, metadata, 'SingleSignOnService') && read(tag, 'Binding') === redirect
    if (isWay) entity.signInUrl ||= read(tag, 'Location')
    const isWayOut = isNamed(tag, metadata, 'SingleLogoutService') && read(tag, 'Binding') === redirect
    if (isWayOut) entity.signOutUrl ||= read(tag, 'ResponseLocation') || read(tag, 'Location')
    if (isNamed(tag, signature, 'X509Certificate') && maySign(path)) certificate = ''
  })
  parser.on('text', (text) => {
    if (certificate !== undefined) certificate += text
  })
  parser.on('closetag', () => {
    path.pop()
    if (certificate !== undefined) entities.at(-1)?.certificates.add(certificate.replace(/\s+/g, ''))
    certificate = undefined
  })
  parser.write(xml).close()
  return entities
}

const read = ({ attributes }: SaxesTagNS, name: string): string => attributes[name]?.value.trim() ?? ''

const isNamed = ({ uri, local }: SaxesTagNS, namespace: string, name: string): boolean =>
  uri === namespace && local === name

/** Some describe themselves for SAML 1.1 as well. */
const isProvider = (tag: SaxesTagNS): boolean =>
  isNamed(tag, metadata, 'IDPSSODescriptor') && read(tag, 'protocolSupportEnumeration').split(/\s+/).includes(protocol)

const maySign = (path: readonly SaxesTagNS[]): boolean => {
  const key = path.find((tag) => isNamed(tag, metadata, 'KeyDescriptor'))
  return key !== undefined && read(key, 'use') !== 'encryption'
}
