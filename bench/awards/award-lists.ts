// Asks an issuer with a million awards whatever its staff may ask, one question after the other.
import { request } from 'node:http'
import { availableParallelism, cpus } from 'node:os'
import { createClient, type LoadResult, measure } from '../load.ts'
import { measureBareRoute } from '../measures/limits.ts'
import { type Sash, startSash } from '../sash.ts'
import { createPerson, type Person } from '../seeds/people.ts'
import { type ManyAwards, seedAwards } from '../seeds/seed-awards.ts'
import { askAboutAwards } from './award-questions.ts'

const timesAsked = 200
const memoryEvery = 100

export const benchAwardLists = async (awards: number, say: (line: string) => void): Promise<void> => {
  const sash = await startSash()
  const client = createClient(sash.origin, 4)
  try {
    const owner = await createPerson(client, 'owner')
    const start = performance.now()
    const seeded = await seedAwards(client, owner, { dataDir: sash.dataDir, awards })
    say(`Made ${whole(awards)} awards in ${whole((performance.now() - start) / 1000)} s.`)
    const rows: string[] = []
    const write = (title: string, { failures, requests, p50, p99 }: LoadResult) => {
      if (failures > 0) throw new Error(`${title}: ${failures} of ${requests} answers were wrong.`)
      rows.push(`| ${title} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`)
    }
    const first = await client.send({ path: pathOf(seeded), headers: owner.headers })
    write('limit: bare Fastify route, the bytes of a first page', await measureBareRoute(first.text, 1, 2))
    for (const [title, text] of limits) write(title, await measureQuery(seeded, text))
    for (const { title, ask } of await askAboutAwards({ seeded, owner, client })) {
      await measure(1, { count: 30 }, ask)
      write(title, await measure(1, { count: timesAsked }, ask))
    }
    say(['| Question | p50 ms | p99 ms |', '|---|---:|---:|', ...rows].join('\n'))
    say(`\n${await measureExport(sash, owner, seeded)}`)
    const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
    say(`${machine}, embedded PostgreSQL. Peak memory of all processes: ${whole(sash.peakMemory())} MiB.`)
    await seeded.database.end()
  } finally {
    client.close()
    await sash.stop()
  }
}

const limits = [
  ['limit: `select 1`', 'select 1 where $1 <> $2'],
  [
    'limit: one award by its primary key',
    'select assertion, documents from awards where issuer_id = $1 and award_id = $2',
  ],
] as const

const pathOf = ({ issuer, classes }: ManyAwards): string =>
  `/v1/issuer/issuers/${issuer}/badges/${classes[0]}/assertions`

const measureQuery = ({ database, issuer, pattern }: ManyAwards, text: string): Promise<LoadResult> =>
  measure(1, { count: timesAsked }, async () => (await database.query(text, [issuer, pattern])).rowCount === 1)

/** Reads the whole export of the largest class, as slowly or fast as the server writes it. */
async function measureExport(sash: Sash, owner: Person, { issuer, classes }: ManyAwards): Promise<string> {
  const before = sash.memory()
  let [most, lines] = [before, 0]
  const watch = setInterval(() => {
    most = Math.max(most, sash.memory())
  }, memoryEvery)
  const start = performance.now()
  const url = new URL(
    `/v3/issuers/${issuer}/badges/${classes[0]}/awards.csv?include_expired=1&include_revoked=1`,
    sash.origin,
  )
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(url, { headers: owner.headers }, (incoming) => {
      incoming.on('data', (chunk: Buffer) => {
        for (const byte of chunk) if (byte === newline) lines++
      })
      incoming.on('end', resolve)
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1000
  return `CSV of ${whole(lines - 1)} awards: ${seconds.toFixed(1)} s; the server took ${whole(before)} MiB before and at most ${whole(most)} MiB.`
}

const newline = 10

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
