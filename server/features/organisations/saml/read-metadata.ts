import { SaxesParser, type SaxesTagNS } from 'saxes'
import { invalid } from '#infra/errors.ts'

export interface ProviderMetadata {
  entityId: string
  signInUrl: string
  /** Base64 of those that may sign. */
  certificates: string[]
}

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signature = 'http://www.w3.org/2000/09/xmldsig#'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const mostCertificates = 10

const refuse = (text: string) => invalid({ metadata: [text] })

/** What a SAML provider says of itself; AppError 400 for what does not describe exactly one. */
export const readMetadata = (xml: string): ProviderMetadata => {
  if (/<!/.test(xml.replace(/<!--[\s\S]*?-->/g, '')))
    throw refuse('This description holds more than a description may.')
  const found = { entities: [] as string[], signInUrl: '', certificates: new Set<string>() }
  const path: SaxesTagNS[] = []
  let certificate: string | undefined
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => {
    throw refuse('This is no XML.')
  })
  parser.on('opentag', (tag) => {
    path.push(tag)
    const { uri, local, attributes } = tag
    const read = (name: string) => attributes[name]?.value ?? ''
    if (uri === metadata && local === 'EntityDescriptor') found.entities.push(read('entityID'))
    const isWay = uri === metadata && local === 'SingleSignOnService' && read('Binding') === redirect
    if (isWay && isIn(path, 'IDPSSODescriptor')) found.signInUrl ||= read('Location')
    if (uri === signature && local === 'X509Certificate' && maySign(path)) certificate = ''
  })
  parser.on('text', (text) => {
    if (certificate !== undefined) certificate += text
  })
  parser.on('closetag', () => {
    path.pop()
    if (certificate !== undefined) found.certificates.add(certificate.replace(/\s+/g, ''))
    certificate = undefined
  })
  parser.write(xml).close()
  const [entityId, ...others] = found.entities
  if (!entityId || others.length > 0) throw refuse('Paste the description of one provider.')
  if (!found.signInUrl) throw refuse('This provider has no address to sign in at by HTTP-Redirect.')
  if (found.certificates.size === 0) throw refuse('This provider names no certificate that it signs with.')
  return { entityId, signInUrl: found.signInUrl, certificates: [...found.certificates].slice(0, mostCertificates) }
}

const isIn = (path: readonly SaxesTagNS[], name: string): boolean =>
  path.some(({ uri, local }) => uri === metadata && local === name)

const maySign = (path: readonly SaxesTagNS[]): boolean => {
  const key = path.find(({ uri, local }) => uri === metadata && local === 'KeyDescriptor')
  return isIn(path, 'IDPSSODescriptor') && key !== undefined && key.attributes.use?.value !== 'encryption'
}
