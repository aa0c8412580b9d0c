import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type Client, createClient } from '../load.ts'
import { askDatabase } from '../measures/ask-database.ts'
import { freePort, startSash } from '../sash.ts'
import { createPerson, type Person } from '../seeds/people.ts'
import { createBadge, createClass } from '../seeds/seed.ts'
import { awardTables, loosen, peopleTables, tighten } from './loose-tables.ts'
import { type Amounts, accountOf, addressOf, amountsFor } from './plan.ts'
import { writePeople } from './write-people.ts'

/** What is left beside a filled database, for whoever measures it. */
export interface FilledNote {
  port: number
  awards: number
  owner: string
  /** Who holds the most badges. */
  holder: string
}

export const noteName = 'filled.json'
const classesPerIssuer = 10

/**
 * Fills a new database with so many awards: issuers and classes over HTTP, people by SQL, awards signed by the product's own code
 * with the keys of their issuers and copied in, in the order in which they were made.
 */
export const fill = async (awards: number, dataDir: string, say: (line: string) => void): Promise<void> => {
  const start = performance.now()
  const tell = (line: string) => say(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${line}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const amounts = amountsFor(awards)
  const port = await freePort()
  const sash = await startSash({ dataDir, port })
  try {
    await askDatabase(dataDir, async (database) => {
      const client = createClient(sash.origin, 4)
      const owner = await createPerson(client, 'owner')
      const ofPeople = await loosen(database, peopleTables)
      await writePeople(database, amounts, owner.email)
      await tighten(database, ofPeople)
      tell(`${amounts.people} people`)
      await makeClasses(client, owner, amounts)
      client.close()
      tell(`${amounts.classes} classes of ${amounts.issuers} issuers`)
      const ofAwards = await loosen(database, awardTables)
      await writeAwards(dataDir, port, awards)
      tell('awards')
      await tighten(database, ofAwards)
      tell('indexes and foreign keys')
      await run('settle-lists.ts', [dataDir, String(port)])
      await finish(database)
      tell('counts, notices, mails, statistics')
    })
  } finally {
    await sash.stop()
  }
  const note: FilledNote = { port, awards, owner: 'owner@bench.example.org', holder: addressOf(0) }
  writeFileSync(path.join(dataDir, noteName), JSON.stringify(note))
  tell(`Filled ${dataDir} with ${awards} awards; ${accountOf(0)} holds the most.`)
}

async function makeClasses(client: Client, owner: Person, { issuers }: Amounts): Promise<void> {
  for (let number = 0; number < issuers; number++) {
    const { slug } = await createBadge(client, owner, number)
    for (let more = 1; more < classesPerIssuer; more++)
      await createClass(client, owner, slug, number * classesPerIssuer + more)
  }
}

/** While one process waits for PostgreSQL another signs. */
async function writeAwards(dataDir: string, port: number, awards: number): Promise<void> {
  const parts = availableParallelism() + 1
  const until = new Date().toISOString()
  await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      run('write-part.ts', [dataDir, String(port), String(awards), until, String(part), String(parts)]),
    ),
  )
}

async function run(file: string, args: string[]): Promise<void> {
  const script = path.join(import.meta.dirname, file)
  const child = spawn(process.execPath, ['--max-semi-space-size=64', 'ops/tsx.mjs', script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${file} ended with ${code}.`)
}

/** What counts and tells of the awards, as the product would have written it. */
async function finish(database: pg.Client): Promise<void> {
  await database.query(`set work_mem = '256MB'`)
  await database.query(`insert into badge_counters (issuer_id, badge_id, slot, recipients)
    select issuer_id, badge_id, 0, count(*) from awards where revoked_at is null group by 1, 2
    on conflict (issuer_id, badge_id, slot) do update set recipients = excluded.recipients`)
  await database.query(`insert into mails (mail_id, kind, to_address, subject, html, body, state, issuer_id, award_id, created_at, sent_at)
    select substr(md5(award_id), 1, 22), 'award', recipient_identifier, 'Your badge', '', '', 'sent', issuer_id, award_id, created_at, created_at
    from awards where status_index % 10 = 0`)
  await database.query(
    `update mails set state = 'failed', failure = 'address' where get_byte(md5(mail_id)::bytea, 0) = 48`,
  )
  await database.query('vacuum (analyze)')
}
