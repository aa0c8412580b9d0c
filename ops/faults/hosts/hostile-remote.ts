import { recipientScope } from '#contracts/oauth/scopes.ts'
import { createClient } from '../../../bench/load.ts'
import { form, formType, password, send } from '../../../bench/seeds/people.ts'
import type { Fault } from '../fault.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type HostileHost, slowTogether, startHostileHost } from './hostile-host.ts'

const longestMilliseconds = 12_000
// Who verifies a badge waits longer for all that it names together than who brings it in.
const longestTogether = 27_000
const mostMemory = 50
// What the addresses of a host that is harmful answer instead of a badge.
const refusals = ['FETCH_HTTP_NODE', 'INVALID_BADGE']

export const hostileRemote: Fault = {
  id: 'R20',
  title: 'a badge is brought in, and verified, from a host that answers never, slowly, without end, packed or wrongly',
  rounds: 3,
  run: async (rounds, say) => {
    const host = await startHostileHost()
    const site = await openSite()
    try {
      const sash = await site.start({ SASH_INTERNAL_ORIGINS: host.origins.join(',') })
      const ask = await prepareAsking(site)
      const losses: string[] = []
      // The first of each kind loads what stays.
      await askAll(host, ask)
      const before = sash.memory()
      let peak = before
      const watch = setInterval(() => {
        peak = Math.max(peak, sash.memory())
      }, 50)
      let slowest = { title: '', wait: 0 }
      for (let round = 1; round <= rounds; round++) {
        const answers = await askAll(host, ask)
        losses.push(...answers.losses)
        if (answers.slowest.wait > slowest.wait) slowest = answers.slowest
        say(`${round} times each of ${host.addresses.size} ways, ${Math.round(sash.memory())} MiB`)
      }
      clearInterval(watch)
      const more = peak - before
      if (more > mostMemory) losses.push(`${Math.round(more)} MiB more than before`)
      const facts =
        `${host.addresses.size} ways, the slowest answer after ${Math.round(slowest.wait)} ms (${slowest.title}), ` +
        `at most ${Math.round(more)} MiB more than the ${Math.round(before)} before` +
        host.missing.map((what) => `; not tried: ${what}`).join('')
      return { runs: rounds * host.addresses.size * 2, losses, facts }
    } finally {
      await site.close()
      await host.close()
    }
  },
}

/** One call of each kind for an address; what is wrong with its answer. */
interface Ask {
  ask: (address: string) => Promise<string | undefined>
  /** Milliseconds that it may take, by what the address does. */
  longest: (title: string) => number
}

async function askAll(host: HostileHost, asks: readonly Ask[]) {
  const losses: string[] = []
  let slowest = { title: '', wait: 0 }
  const ask = async (title: string, address: string, one: Ask) => {
    const began = performance.now()
    const fault = await one.ask(address).catch(String)
    const wait = performance.now() - began
    if (fault) losses.push(`${title}: ${fault}`)
    if (wait > one.longest(title)) losses.push(`${title}: answered after ${Math.round(wait)} ms`)
    if (wait > slowest.wait) slowest = { title, wait }
  }
  await Promise.all([...host.addresses].flatMap(([title, address]) => asks.map((one) => ask(title, address, one))))
  return { losses, slowest }
}

async function prepareAsking({ origin }: Site): Promise<Ask[]> {
  const client = createClient(origin, 4)
  const signIn = form({ username: 'owner@bench.example.org', password, scope: recipientScope })
  const token = JSON.parse(await send(client, '/o/token', signIn, formType)).access_token
  client.close()
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(new URL(path, origin), { method: 'POST', headers, body: JSON.stringify(body) })
  return [
    {
      longest: () => longestMilliseconds,
      ask: async (url) => {
        const answer = await post('/v1/earner/badges', { url }, { ...json, authorization: `Bearer ${token}` })
        const said = await answer.text()
        const name = answer.status === 400 ? JSON.parse(said)[0]?.name : undefined
        return refusals.includes(name) ? undefined : `brought in, it answered ${answer.status} ${said.slice(0, 200)}`
      },
    },
    {
      longest: (title) => (title === slowTogether ? longestTogether : longestMilliseconds),
      ask: async (url) => {
        const answer = await post('/v3/verify', { url }, json)
        const { verdict } = await answer.json()
        return answer.status === 200 && verdict !== 'valid'
          ? undefined
          : `verified, it answered ${answer.status} ${verdict}`
      },
    },
  ]
}
