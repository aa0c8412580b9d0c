import type { BackpackConnection } from '#contracts/backpack/other-backpacks.ts'
import { context } from '#infra/context.ts'
import type { GivenPerson } from '../given.ts'
import type { OtherHost } from '../outside/other-host.ts'
import type { TestServer } from '../server.ts'

export const callback = '/account/other-backpacks/callback'
export const connections = '/v3/backpack/connections'

/** Begins a connection in a browser; answers where it is sent, and the browser. */
export const beginConnecting = async (server: TestServer, person: GivenPerson, address: string, more = {}) => {
  const answer = await person.call('POST', connections, { body: { address, ...more } })
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  const comeBack = async (url: string) => {
    const { pathname, search } = new URL(url)
    const end = await server.call('GET', pathname + search, { headers: { cookie } })
    return { ...end, statusCode: end.statusCode, headers: end.headers, query: queryOf(end.headers.location) }
  }
  return { answer, url: answer.statusCode === 200 ? answer.json<{ url: string }>().url : '', comeBack }
}

const queryOf = (location: unknown) =>
  Object.fromEntries(new URL(String(location), context().config.origin).searchParams)

/** A connection of the person with the host, allowed there. */
export const givenConnection = async (
  server: TestServer,
  person: GivenPerson,
  host: OtherHost,
  more = {},
): Promise<BackpackConnection> => {
  const { answer, url, comeBack } = await beginConnecting(server, person, host.origin, more)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { query } = await comeBack(host.oauth.decide(url, 'yes'))
  const found = await person.call('GET', `${connections}/${query.connected}`)
  if (found.statusCode !== 200) throw new Error(JSON.stringify(query))
  return found.json<BackpackConnection>()
}

/** Runs what is due, and reads the connection again. */
export const settle = async (person: GivenPerson, { id }: BackpackConnection): Promise<BackpackConnection> => {
  await context().queue.drain()
  return (await person.call('GET', `${connections}/${id}`)).json<BackpackConnection>()
}
