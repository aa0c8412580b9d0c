import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import type { TestServer } from '../server.ts'
import { openVisitor, type Visitor } from '../visitor.ts'
import { readRequest, type Said } from './saml-provider.ts'

export interface SamlVisit {
  visitor: Visitor
  said: Said
  /** Where Sash sent the browser. */
  asked: URL
}

/** Begins at Sash; answers what a good provider would say of Jo. */
export const beginSamlVisit = async (
  server: TestServer,
  at: ShownOrganisation,
  more: Partial<Said> = {},
): Promise<SamlVisit> => {
  const visitor = openVisitor(server)
  const asked = new URL(String((await visitor.get(`/account/organisations/${at.id}`)).headers.location))
  const { id, acs, issuer } = readRequest(asked.href)
  const attributes = { email: `jo@${at.domains[0]}`, givenName: 'Jo', sn: 'Lindqvist' }
  return { visitor, asked, said: { requestId: id, acs, audience: issuer, attributes, ...more } }
}

/** Posts what the provider says (XML), and follows to where the browser ends. */
export const endSamlVisit = async (
  server: TestServer,
  at: ShownOrganisation,
  { visitor }: SamlVisit,
  xml: string,
): Promise<URL> => {
  const form = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: '' }
  const answer = await server.call('POST', `/account/saml2/${at.id}/acs`, { form })
  const next = new URL(String(answer.headers.location))
  return next.pathname.startsWith('/account/') ? visitor.follow(next.href) : next
}
