// What one award, one account and one call of each kind cost, and what follows from that for one award up to a thousand
// million of them.
import { availableParallelism, cpus } from 'node:os'
import type pg from 'pg'
import { runBatch } from './awards/run-batch.ts'
import { createClient, measure } from './load.ts'
import { askDatabase } from './measures/ask-database.ts'
import { modelOf, type Use } from './measures/capacity-model.ts'
import { readPrinted, sizingOf } from './measures/sizing-model.ts'
import { waitForQuiet } from './measures/wait-for-quiet.ts'
import { listParts } from './mix.ts'
import { type Sash, startSash } from './sash.ts'
import { createPerson } from './seeds/people.ts'
import { createBadge } from './seeds/seed.ts'
import { seedAwards } from './seeds/seed-awards.ts'
import { seedCrowd } from './seeds/seed-crowd.ts'

const batchSize = 20_000
const crowdAwards = 200_000
const crowdAccounts = 20_000
const clients = 16

export const benchCapacity = async (seconds: number, tell: (line: string) => void): Promise<void> => {
  const lines: string[] = []
  const say = (line: string): void => {
    lines.push(line)
    tell(line)
  }
  const sash = await startSash()
  const client = createClient(sash.origin, clients)
  try {
    const owner = await createPerson(client, 'owner')
    const badge = await createBadge(client, owner, 0)
    await runBatch(client, { owner, badge, awards: 1000 })
    const award = await costOf(sash, () => runBatch(client, { owner, badge, awards: batchSize }), batchSize)
    const before = await askDatabase(sash.dataDir, (database) => readSizes(database))
    const seeded = await seedAwards(client, owner, { dataDir: sash.dataDir, awards: crowdAwards })
    const half = await askDatabase(sash.dataDir, (database) => readSizes(database))
    const crowd = await seedCrowd(client, { owner, seeded, accounts: crowdAccounts })
    const after = await askDatabase(sash.dataDir, (database) => readSizes(database))
    const kept = (half.bytes - before.bytes) / crowdAwards
    say('| One | processor ms | bytes in the database | bytes of log |')
    say('|---|---:|---:|---:|')
    say(
      `| award of a batch of ${whole(batchSize)} | ${ms(award.processor)} | ${whole(award.bytes)} | ${whole(award.log)} |`,
    )
    say(`| the same as it is kept, when its mail is gone | | ${whole(kept)} | |`)
    const account = (after.bytes - half.bytes) / crowdAccounts
    say(`| account with its backpack | | ${whole(account)} | |`)
    let [mean, shares] = [0, 0]
    for (const { title, share, call, isRight } of listParts({ origin: sash.origin, crowd, seeded, owner })) {
      let index = 0
      const work = async () => isRight(await client.send(call(index++)))
      await measure(clients, { seconds: 1 }, work)
      const spent = sash.processorSeconds()
      const { requests, failures } = await measure(clients, { seconds }, work)
      if (failures > 0) throw new Error(`${title}: ${failures} of ${requests} calls failed.`)
      const cost = ((sash.processorSeconds() - spent) * 1000) / requests
      say(`| ${title} | ${ms(cost)} | | |`)
      if (title === 'award a badge') continue
      mean += cost * share
      shares += share
    }
    await seeded.database.end()
    const use: Use = { call: mean / shares, award: award.processor, awardBytes: kept, accountBytes: account }
    say(`\n${modelOf(use)}\n`)
    say(`${sizingOf(readPrinted(lines.join('\n')))}\n`)
    say(
      `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, server and PostgreSQL together.`,
    )
  } finally {
    client.close()
    await sash.stop()
  }
}

interface Cost {
  /** Milliseconds of all processes. */
  processor: number
  bytes: number
  /** Of the database's log, which replicas and backups carry. */
  log: number
}

async function costOf(sash: Sash, work: () => Promise<unknown>, count: number): Promise<Cost> {
  await waitForQuiet(sash)
  const before = await askDatabase(sash.dataDir, (database) => readSizes(database))
  const spent = sash.processorSeconds()
  await work()
  await waitForQuiet(sash)
  const processor = ((sash.processorSeconds() - spent) * 1000) / count
  const after = await askDatabase(sash.dataDir, (database) => readSizes(database))
  return { processor, bytes: (after.bytes - before.bytes) / count, log: (after.log - before.log) / count }
}

async function readSizes(database: pg.Client): Promise<{ bytes: number; log: number }> {
  const { rows } = await database.query<{ bytes: string; log: string }>(
    `select pg_database_size(current_database()) as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log`,
  )
  return { bytes: Number(rows[0]?.bytes), log: Number(rows[0]?.log) }
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const ms = (value: number): string => value.toFixed(2)
