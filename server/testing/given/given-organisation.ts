import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import type { GivenPerson } from '../given.ts'
import { startOpenIdServer } from '../outside/oidc-provider.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { openVisitor, type Visitor } from '../visitor.ts'

/** The app, and an OpenID provider that organisations may have as theirs. */
export const startWithDirectory = async () => {
  const provider = await startOpenIdServer('http://localhost:8000', { takesAnyReturn: true })
  const server = await startTestServer({ outside: createFetchOutside({ trustedOrigins: [provider.issuer] }) })
  const oidc = {
    issuer_url: provider.issuer,
    client_id: provider.env.SASH_KONY_CLIENT_ID ?? '',
    client_secret: provider.env.SASH_KONY_CLIENT_SECRET ?? '',
  }
  return { provider, server, oidc }
}

let organisations = 0

export const newDomain = (): string => `school-${++organisations}-${process.pid}.example`

/** An organisation that the operator has added. */
export const givenOrganisation = async (operator: GivenPerson, body: object): Promise<ShownOrganisation> => {
  const answer = await operator.call('POST', '/v3/operator/organisations', {
    body: { name: 'Harbour School', domains: [newDomain()], ...body },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<ShownOrganisation>()
}

/** Signs in at the organisation; answers where the browser ends. */
export const enterAt = (
  server: TestServer,
  { id }: Pick<ShownOrganisation, 'id'>,
  visitor: Visitor = openVisitor(server),
): Promise<URL> => visitor.follow(`/account/organisations/${id}?hint=issuer`)
