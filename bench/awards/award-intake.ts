// Hands in 50,000 rows at once, good ones and faulty ones, and tells how long the server's main thread was held up.
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../load.ts'
import { startWatched } from '../measures/loop-watch.ts'
import { createPerson } from '../seeds/people.ts'
import { createBadge, richAward } from '../seeds/seed.ts'

const rows = 50_000
const startAt = new Date(Date.now() + 86_400_000).toISOString()

/** Every kind of body that can be that long; none of them is awarded, so that only the intake is measured. */
export const benchAwardIntake = async (say: (line: string) => void): Promise<void> => {
  const watched = await startWatched()
  const client = createClient(watched.sash.origin, 4)
  try {
    const owner = await createPerson(client, 'owner')
    const badge = await createBadge(client, owner, 0)
    const v3 = `/v3/issuers/${badge.slug}/badges/${badge.badge}/award-batches`
    const v1 = `/v1/issuer/issuers/${badge.slug}/badges/${badge.badge}/batchAssertions`
    const bodyOf = (change: (index: number) => object) =>
      Array.from({ length: rows }, (_, index) => ({
        ...richAward(`earner-${index}@bench.example.org`),
        ...change(index),
      }))
    const good = bodyOf(() => ({}))
    const wrongForm = bodyOf(() => ({ evidence: 'nowhere', expires: 'never', hashed: 7 }))
    const wrongSense = bodyOf((index) => ({ recipient_identifier: `nobody ${index}` }))
    const last = bodyOf((index) => (index === rows - 1 ? { expires: 'never' } : {}))
    say('| 50,000 rows | answer | s | loop delay p99 / max ms | memory MiB |')
    say('|---|---:|---:|---:|---:|')
    for (const [title, path, body] of [
      ['good', v3, { awards: good, start_at: startAt }],
      ['the last one of the wrong form', v3, { awards: last }],
      ['all of the wrong form', v3, { awards: wrongForm }],
      ['all to nobody', v3, { awards: wrongSense }],
      ['batchAssertions, all of the wrong form', v1, { assertions: wrongForm }],
      ['batchAssertions, all to nobody', v1, { assertions: wrongSense }],
    ] as const) {
      const text = JSON.stringify(body)
      await sleep(1000)
      await watched.look()
      const start = performance.now()
      const { status } = await client.send({ method: 'POST', path, body: text, headers: owner.headers })
      const seconds = (performance.now() - start) / 1000
      const { p99, max } = await watched.look()
      const cells = [title, status, seconds.toFixed(1), `${p99.toFixed(0)} / ${max.toFixed(0)}`]
      say(`| ${[...cells, watched.sash.memory().toFixed(0)].join(' | ')} |`)
    }
  } finally {
    client.close()
    await watched.sash.stop()
  }
}
