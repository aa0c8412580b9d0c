import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '../../../bench/load.ts'
import { arrive } from '../../../bench/open-load.ts'
import { makeDataDir, startSash } from '../../../bench/sash.ts'
import { send } from '../../../bench/seeds/people.ts'
import { createClassOf } from '../../../bench/seeds/prepare-class.ts'
import type { Fault } from '../fault.ts'
import type { Greed } from './be-greedy.ts'

const rate = 20
const quietSeconds = 10
const goal = 250
const pictureCount = 11

const drawing = (seed: number): string => {
  const arcs = Array.from(
    { length: 100 },
    (_, index) => `A400 300 45 1 0 ${(index * seed) % 400} ${(index * 91) % 400}`,
  )
  const inside = `<path stroke="#000" d="M0 0${arcs.join('')}Z"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${inside}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

export const greedyNetwork: Fault = {
  id: 'R22',
  title: `one network without an account asks for whatever costs the most; 99 % must be told within ${goal} ms that the server is alive`,
  rounds: 5,
  isLong: true,
  run: async (minutes, say) => {
    const dataDir = makeDataDir()
    const pictures = await prepare(dataDir)
    const sash = await startSash({ dataDir, env: { SASH_RATE_LIMIT: '1200', SASH_TRUST_PROXY: '1' } })
    const client = createClient(sash.origin, 20)
    const greedy = fork(path.join('ops', 'faults', 'hosts', 'be-greedy.ts'), [], { execArgv: ['--import', 'tsx'] })
    try {
      const headers = { 'x-forwarded-for': '198.51.100.7' }
      const work = async () => (await client.send({ path: '/health/live', headers })).status === 200
      const quiet = await arrive({ rate, seconds: quietSeconds, work })
      const greed: Greed = { origin: sash.origin, pictures }
      greedy.send(greed)
      const waited = await arrive({ rate, seconds: minutes * 60, work })
      greedy.send('tell')
      const [answers] = await once(greedy, 'message', { signal: AbortSignal.timeout(10_000) })
      const load = os.loadavg().map((share) => share.toFixed(1))
      const facts =
        `/health/live p50 ${ms(waited.p50)}, p99 ${ms(waited.p99)}, the longest ${ms(waited.most)}; without p50 ` +
        `${ms(quiet.p50)}, p99 ${ms(quiet.p99)}; the network was answered ${JSON.stringify(answers)}; the load was ${load.join(' ')}`
      say(facts)
      const losses = [
        ...(waited.p99 > goal ? [`99 % within ${ms(waited.p99)}`] : []),
        ...(waited.failures > 0 ? [`${waited.failures} of ${waited.calls} calls failed`] : []),
      ]
      return { runs: minutes, losses, facts }
    } finally {
      greedy.kill('SIGKILL')
      client.close()
      await sash.stop()
    }
  },
}

const ms = (wait: number) => `${Math.round(wait)} ms`

/** Badge classes whose pictures take long to draw; the server that shows them has drawn none of them yet. */
async function prepare(dataDir: string): Promise<string[]> {
  const sash = await startSash({ dataDir })
  const client = createClient(sash.origin, 1)
  try {
    const { path: awards, headers } = await createClassOf(sash.origin)
    const classes = awards.split('/').slice(0, -2).join('/')
    const pictures: string[] = []
    for (let seed = 37; pictures.length < pictureCount; seed += 2) {
      const asked = { name: `Badge ${seed}`, description: 'A badge', image: drawing(seed), criteria_text: 'Any' }
      const { slug } = JSON.parse(await send(client, classes, JSON.stringify(asked), headers))
      pictures.push(`/public/badges/${slug}/image?type=png&fmt=wide`)
    }
    return pictures
  } finally {
    client.close()
    await sash.stop()
  }
}
