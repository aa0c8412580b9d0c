// Calls of all kinds arrive at a fixed rate, faster and faster until the server falls behind: one server, then two.
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'
import { createClient } from './load.ts'
import { listParts, mixOf } from './mix.ts'
import { arrive, type Waited } from './open-load.ts'
import { freePort, type Sash, startSash } from './sash.ts'
import { createPerson } from './seeds/people.ts'
import { seedAwards } from './seeds/seed-awards.ts'
import { seedCrowd } from './seeds/seed-crowd.ts'

const rates = [25, 50, 100, 200, 300, 400, 500, 600, 800, 1200]
// Beyond these it has fallen behind.
const longestWait = 1000
const mostFailures = 0.01
// As many as there are calls, so that what waits does so at the server.
const connections = 4000

export interface MixedLoad {
  awards: number
  accounts: number
  seconds: number
}

export const benchMixedLoad = async (asked: MixedLoad, say: (line: string) => void): Promise<void> => {
  const sash = await startSash()
  const client = createClient(sash.origin, connections)
  const others: Sash[] = []
  try {
    const owner = await createPerson(client, 'owner')
    const start = performance.now()
    const seeded = await seedAwards(client, owner, { dataDir: sash.dataDir, awards: asked.awards })
    const crowd = await seedCrowd(client, { owner, seeded, accounts: asked.accounts })
    say(`Made ${whole(asked.awards)} awards and ${whole(asked.accounts)} accounts in ${seconds(start)} s.`)
    const parts = listParts({ origin: sash.origin, crowd, seeded, owner })
    say(`Of a hundred calls: ${parts.map(({ title, share }) => `${title} ${share}`).join(', ')}.\n`)
    say(
      '| Servers | calls a second | p50 ms | p99 ms | p99.9 ms | longest ms | failed | sent away: p50 ms | calls per second of processor |',
    )
    say('|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
    const clients = [client]
    await climb({ asked, work: mixOf(parts, clients), servers: [sash], say })
    others.push(await startBeside(sash))
    // Both answer for the same name.
    clients.push(...others.map(({ origin }) => createClient(origin, connections)))
    await climb({ asked, work: mixOf(parts, clients), servers: [sash, ...others], say })
    for (const one of clients.slice(1)) one.close()
    const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
    say(`\n${machine}, shared by the servers, PostgreSQL and the callers. Peak memory ${whole(sash.peakMemory())} MiB.`)
    await seeded.database.end()
  } finally {
    client.close()
    for (const one of others) await one.stop()
    await sash.stop()
  }
}

/** Another server on the built-in database, the pictures and the key of the first. */
const startBeside = async (first: Sash): Promise<Sash> => {
  const host = encodeURIComponent(path.join(first.dataDir, 'run'))
  const env = { DATABASE_URL: `postgres://postgres@/sash?host=${host}&port=5432`, SASH_ORIGIN: first.origin }
  return startSash({ dataDir: first.dataDir, port: await freePort(), env })
}

interface Climb {
  asked: MixedLoad
  work: ReturnType<typeof mixOf>
  servers: readonly Sash[]
  say: (line: string) => void
}

async function climb({ asked, work, servers, say }: Climb): Promise<void> {
  const spent = () => servers.reduce((sum, server) => sum + server.processorSeconds(), 0)
  await arrive({ rate: rates[0] ?? 1, seconds: 5, work })
  for (const rate of rates) {
    const before = spent()
    const waited = await arrive({ rate, seconds: asked.seconds, work })
    say(describe(servers.length, { rate, waited, spent: spent() - before }))
    if (waited.p99 > longestWait || waited.failures + waited.away.calls > waited.calls * mostFailures) return
  }
}

const describe = (
  servers: number,
  { rate, waited, spent }: { rate: number; waited: Waited; spent: number },
): string => {
  const { p50, p99, p999, most, failures, away, calls } = waited
  const waits = [p50, p99, p999, most].map((wait) => (Number.isFinite(wait) ? whole(wait) : 'never'))
  const sent = away.calls === 0 ? '0' : `${whole(away.calls)}: ${whole(away.p50)}`
  const done = calls - failures - away.calls
  return `| ${servers} | ${rate} | ${waits.join(' | ')} | ${failures} | ${sent} | ${whole(done / spent)} |`
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const seconds = (start: number): string => whole((performance.now() - start) / 1000)
