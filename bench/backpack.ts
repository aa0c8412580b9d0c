// Asks for a backpack of thousands of badges, four in five awarded here and the others brought in, one client after the
// other; a bare Fastify route that answers the same bytes is measured in the same run.
import { availableParallelism, cpus } from 'node:os'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { type Client, createClient, type LoadResult, measure } from './load.ts'
import { askDatabase } from './measures/ask-database.ts'
import { measureBareRoute } from './measures/limits.ts'
import { startSash } from './sash.ts'
import { createPerson, type Person, send } from './seeds/people.ts'
import { createBadge, richAward } from './seeds/seed.ts'

const issuerCount = 50
const timesAsked = 60
const targetMilliseconds = 400
const list = '/v1/earner/badges?json_format=plain&include_pending=true&include_expired=true'

export const benchBackpack = async (badges: number, say: (line: string) => void): Promise<void> => {
  const sash = await startSash()
  const client = createClient(sash.origin, 4)
  try {
    const owner = await createPerson(client, 'owner')
    const earner = await createPerson(client, 'earner')
    await fillBackpack(client, { owner, earner })
    await askDatabase(sash.dataDir, (database) => multiply(database, badges))
    const { text } = await client.send({ path: list, headers: earner.headers })
    const found: { id: string }[] = JSON.parse(text)
    if (found.length !== badges) throw new Error(`The backpack has ${found.length} badges.`)
    const [size, packed] = [text.length / 1024, gzipSync(text, { level: 1 }).length / 1024]
    say(`${whole(badges)} badges are ${whole(size)} KiB of JSON, ${whole(packed)} KiB packed.`)
    const questions: [title: string, path: string, count: number][] = [
      [`list of ${whole(badges)} badges (target: p50 below ${targetMilliseconds} ms)`, list, badges],
      ['first page of 500', `${list}&num=500`, 500],
    ]
    const rows = [toRow('limit: bare Fastify route, the bytes of the list', await measureBareRoute(text, 1, 3))]
    for (const [title, path, count] of questions) {
      const ask = async () => {
        const answer = await client.send({ path, headers: earner.headers })
        return answer.status === 200 && answer.text.split('"acceptance"').length === count + 1
      }
      await measure(1, { count: 5 }, ask)
      rows.push(toRow(title, await measure(1, { count: timesAsked }, ask)))
    }
    const headers = { ...earner.headers, 'accept-encoding': 'gzip' }
    const askPacked = async () => (await client.send({ path: list, headers })).status === 200
    rows.push(toRow('the same list, packed on the way', await measure(1, { count: timesAsked }, askPacked)))
    say(['| Question | p50 ms | p99 ms |', '|---|---:|---:|', ...rows].join('\n'))
    const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
    say(`${machine}, embedded PostgreSQL. Peak memory of all processes: ${whole(sash.peakMemory())} MiB.`)
  } finally {
    client.close()
    await sash.stop()
  }
}

/** One award of each issuer, which the others are made after. */
async function fillBackpack(client: Client, { owner, earner }: { owner: Person; earner: Person }): Promise<void> {
  for (let number = 0; number < issuerCount; number++) {
    const { slug, badge } = await createBadge(client, owner, number)
    const body = JSON.stringify(richAward(earner.email))
    await send(client, `/v1/issuer/issuers/${slug}/badges/${badge}/assertions`, body, owner.headers)
  }
}

const facts = JSON.stringify({
  namesRecipient: false,
  narrative: 'Skippered the boat from Lindgate to Tern Island and back in a fresh wind.',
  evidence: [{ url: 'https://example.org/logbook/61', narrative: 'Three passages, 61 nautical miles.' }],
  badge: {
    name: 'Day Skipper',
    description: 'Skippers a yacht by day, in familiar waters.',
    criteriaText: 'Sail **three** passages, one of them at night, and pass the written paper.',
    tags: ['sailing', 'navigation'],
    alignment: [{ targetName: 'Day skipper standard', targetUrl: 'https://standards.example.org/day-skipper' }],
  },
  issuer: { id: 'https://issuer.example.org', name: 'Issuer', url: 'https://issuer.example.org' },
})

async function multiply(database: pg.Client, badges: number): Promise<void> {
  const imported = Math.floor(badges / 5)
  const copies = badges - imported - issuerCount
  await database.query(
    `insert into awards select (jsonb_populate_record(a, jsonb_build_object(
       'award_id', lpad(n::text, 22, 'a'), 'created_at', a.created_at - n * interval '1 minute'))).*
     from generate_series(1, $1::int) n
     join (select row_number() over (order by award_id) nth, * from awards) made on made.nth = 1 + n % $2
     join awards a on a.award_id = made.award_id`,
    [copies, issuerCount],
  )
  await database.query(
    `insert into backpack_entries (account_id, issuer_id, award_id)
     select account_id, a.issuer_id, a.award_id from awards a join verified_emails on email = recipient_identifier
     on conflict do nothing`,
  )
  await database.query(
    `insert into imported_badges (account_id, import_id, identity_hash, recipient_type, recipient_identifier, is_pending,
       original_key, edition, credential, facts, image_key, issued_on, verdict, report, verified_at, created_at)
     select account_id, lpad(n::text, 22, 'i'), sha256(n::text::bytea), 'email', email, false,
       blob_key, '3.0', repeat('credential ', 400), $2, blob_key, now(), 'valid',
       jsonb_build_object('verdict', 'valid', 'reason', 'Every check passed.', 'checks', repeat('check ', 200)),
       now(), now() - n * interval '3 minutes'
     from generate_series(1, $1::int) n, verified_emails, (select blob_key from blobs limit 1) picture
     where email like 'earner%'`,
    [imported, facts],
  )
  await database.query('vacuum (analyze) awards, backpack_entries, imported_badges')
}

function toRow(title: string, { failures, requests, p50, p99 }: LoadResult): string {
  if (failures > 0) throw new Error(`${title}: ${failures} of ${requests} answers were wrong.`)
  return `| ${title} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
