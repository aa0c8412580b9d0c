import { beginConnecting, givenConnection } from '../../given/given-connection.ts'
import { givenSigned } from '../../given/given-elsewhere.ts'
import type { Recipes } from '../call.ts'
import { freshAward, type World } from '../world.ts'

const connection = async ({ stage: { server, host }, people: { earner } }: World, more = {}) => {
  host.credentials = [JSON.stringify(await givenSigned(earner.email))]
  host.profile = { id: 'https://1edtech.org/issuers/cert', name: 'Maya at Quay' }
  return { params: { connectionId: (await givenConnection(server, earner, host, more)).id } }
}

export const otherBackpackRecipes: Recipes = {
  beginConnection: ({ stage: { host } }) => ({ body: { address: host.origin } }),
  finishConnection: async ({ stage: { server, host }, people: { earner } }) => {
    const { answer, url } = await beginConnecting(server, earner, host.origin)
    const cookie = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
    const back = new URL(host.oauth.decide(url, 'yes'))
    return { query: Object.fromEntries(back.searchParams), headers: { cookie: cookie.join('; ') } }
  },
  getConnection: (world) => connection(world),
  getOtherProfile: (world) => connection(world),
  listOtherBadges: (world) => connection(world),
  removeConnection: (world) => connection(world),
  importFromConnection: async (world) => {
    const { params } = await connection(world)
    const answer = await world.people.earner.call('GET', `/v3/backpack/connections/${params.connectionId}/badges`)
    const { badges } = answer.json<{ badges: { key: string }[] }>()
    return { params, body: { keys: badges.map(({ key }) => key) } }
  },
  sendToConnection: async (world) => ({ ...(await connection(world)), body: { badge: await freshAward(world) } }),
  setConnectionSync: async (world) => ({ ...(await connection(world)), body: { is_on: true } }),
  writeOtherProfile: (world) => connection(world, { writes_profile: true }),
}
