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
  beginBackpackConnection: ({ stage: { host } }) => ({ body: { address: host.origin } }),
  finishBackpackConnection: async ({ stage: { server, host }, people: { earner } }) => {
    const { answer, url } = await beginConnecting(server, earner, host.origin)
    const cookie = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
    const back = new URL(host.oauth.decide(url, 'yes'))
    return { query: Object.fromEntries(back.searchParams), headers: { cookie: cookie.join('; ') } }
  },
  getBackpackConnection: (world) => connection(world),
  getConnectedProfile: (world) => connection(world),
  listConnectedBadges: (world) => connection(world),
  removeBackpackConnection: (world) => connection(world),
  importConnectedBadges: async (world) => {
    const { params } = await connection(world)
    const answer = await world.people.earner.call('GET', `/v3/backpack/connections/${params.connectionId}/badges`)
    const { badges } = answer.json<{ badges: { key: string }[] }>()
    return { params, body: { keys: badges.map(({ key }) => key) } }
  },
  sendBadgeToConnection: async (world) => ({ ...(await connection(world)), body: { badge: await freshAward(world) } }),
  setBackpackConnectionSync: async (world) => ({ ...(await connection(world)), body: { is_on: true } }),
  updateConnectedProfile: (world) => connection(world, { writes_profile: true }),
}
