import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { askDatabase } from '../measures/ask-database.ts'
import { send } from '../seeds/people.ts'
import { richAward } from '../seeds/seed.ts'
import type { Bench } from './award-batch.ts'

const chunk = 1000
const mostInOneBatch = 50_000
const pollEvery = 100

/**
 * Awards batch after batch of 50,000 and compares the last 30 chunks of 1,000 with chunks 2 to 31. Each 1,000 awards, as
 * many rows of their size go into a table of its own: if that slows down too, it is the machine.
 */
export const benchChunks = (bench: Bench, awards: number): Promise<string> =>
  askDatabase(bench.watched.dataDir, async (database) => {
    await database.query('create table bench_control (place integer primary key, award_id text, document text)')
    const control: number[] = []
    const start = performance.now()
    for (let done = 0; done < awards; done += mostInOneBatch) {
      await awardOne(bench, { from: done, count: Math.min(mostInOneBatch, awards - done) }, async (made) => {
        while (control.length < Math.floor((done + made) / chunk)) control.push(await insertControl(database, control))
      })
    }
    const seconds = (performance.now() - start) / 1000
    return writeChunks(awards, seconds, await readChunks(database), control)
  })

async function awardOne(
  { client, owner, badge }: Bench,
  { from, count }: { from: number; count: number },
  follow: (made: number) => Promise<void>,
): Promise<void> {
  const base = `/v3/issuers/${badge.slug}/badges/${badge.badge}/award-batches`
  const people = Array.from({ length: count }, (_, index) => richAward(`earner-${from + index}@bench.example.org`))
  const { id } = JSON.parse(await send(client, base, JSON.stringify({ awards: people }), owner.headers))
  for (;;) {
    const batch = JSON.parse((await client.send({ path: `${base}/${id}`, headers: owner.headers })).text)
    await follow(batch.processed)
    if (batch.status !== 'processing') {
      if (batch.succeeded !== count) throw new Error(`Of ${count} awards ${batch.succeeded} were made.`)
      return
    }
    await sleep(pollEvery)
  }
}

/** Milliseconds for a thousand rows, each as long as the documents of an award. */
async function insertControl(database: pg.Client, control: readonly number[]): Promise<number> {
  const start = performance.now()
  await database.query(
    `insert into bench_control select $1::int + n, award_id || n, documents
     from (select award_id, coalesce(documents, assertion || credential) as documents from awards limit 1) one, generate_series(1, $2::int) n`,
    [control.length * chunk, chunk],
  )
  return performance.now() - start
}

/** Milliseconds from each thousandth award to the next within a batch; the storing of a batch is no chunk. */
async function readChunks(database: pg.Client): Promise<number[]> {
  const { rows } = await database.query<{ took: number | null }>(
    `with placed as (
       select batch_id, created_at, row_number() over (partition by batch_id order by created_at, row_number) as place
       from awards
     ), ends as (select batch_id, place, max(created_at) as at from placed where place % $1 in (0, 1) and
       (place = 1 or place % $1 = 0) group by batch_id, place)
     select extract(epoch from at - lag(at) over (partition by batch_id order by place))::float8 * 1000 as took
     from ends order by at`,
    [chunk],
  )
  return rows.flatMap(({ took }) => took ?? [])
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function listMedians(chunks: readonly number[]): string[] {
  const each = mostInOneBatch / chunk
  const batches = Math.ceil(chunks.length / each)
  return Array.from({ length: batches }, (_, batch) =>
    median(chunks.slice(batch * each, (batch + 1) * each)).toFixed(0),
  )
}

function writeChunks(awards: number, seconds: number, chunks: readonly number[], control: readonly number[]): string {
  const rows = [
    { what: '1,000 awards', took: chunks },
    { what: 'control: 1,000 rows of their size', took: control },
  ].map(({ what, took }) => {
    const [early, late] = [median(took.slice(1, 31)), median(took.slice(-30))]
    return `| ${what} | ${took.length} | ${early.toFixed(0)} | ${late.toFixed(0)} | ${(late / early).toFixed(2)} |`
  })
  const perSecond = Math.round(awards / seconds).toLocaleString('en-US')
  return [
    `${awards.toLocaleString('en-US')} awards in ${seconds.toFixed(0)} s, ${perSecond} a second.`,
    '',
    '| What | chunks | median of chunks 2-31, ms | median of the last 30, ms | ratio |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    '',
    `Median of 1,000 awards, batch after batch: ${listMedians(chunks).join(', ')} ms.`,
  ].join('\n')
}
