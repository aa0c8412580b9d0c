import { createFetchOutside } from '#infra/outside/fetch.ts'
import type { GivenPlatform } from '#testing/given/given-platform.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { type OpenIdServer, startOpenIdServer } from '#testing/outside/oidc-provider.ts'
import { type OtherHost, startOtherHost } from '#testing/outside/other-host.ts'
import { type Receiver, startReceiver } from '#testing/outside/receiver.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** A server, whoever runs it, and the others that it meets: a provider of sign-ins, a receiver of news, learning platforms. */
export interface World {
  server: TestServer
  operator: GivenPerson
  provider: OpenIdServer
  receiver: Receiver
  /** Another backpack. */
  host: OtherHost
  oidc: object
  platforms: GivenPlatform[]
  stop(): Promise<void>
}

export const startWorld = async (): Promise<World> => {
  const provider = await startOpenIdServer('http://localhost:8000', { takesAnyReturn: true })
  const receiver = await startReceiver()
  const host = await startOtherHost()
  const platforms: GivenPlatform[] = []
  const outside = createFetchOutside({
    trustedOrigins: [provider.issuer],
    allowPrivate: ({ origin }) => origin === receiver.origin,
  })
  const server = await startTestServer({
    env: { ...provider.env, SASH_INTERNAL_ORIGINS: receiver.origin },
    outside: (url, options) =>
      ([host, ...platforms].find(({ origin }) => url.startsWith(origin))?.outside ?? outside)(url, options),
  })
  const oidc = {
    issuer_url: provider.issuer,
    client_id: provider.env.SASH_KONY_CLIENT_ID ?? '',
    client_secret: provider.env.SASH_KONY_CLIENT_SECRET ?? '',
  }
  const operator = await givenPerson(server)
  const stop = async () => {
    await server.stop()
    await provider.stop()
    await receiver.stop()
    await host.stop()
  }
  return { server, operator, provider, receiver, host, oidc, platforms, stop }
}
