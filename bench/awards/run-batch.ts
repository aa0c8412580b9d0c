import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../load.ts'
import { type Person, send } from '../seeds/people.ts'
import { richAward } from '../seeds/seed.ts'

const pollEvery = 50

interface Batch {
  owner: Person
  badge: { slug: string; badge: string }
  awards: number
}

/** Awards one badge to so many people in one call, and waits for the last award; answers the seconds of the call itself. */
export const runBatch = async (client: Client, { owner, badge, awards }: Batch): Promise<number> => {
  const body = JSON.stringify({
    awards: Array.from({ length: awards }, (_, index) => richAward(`earner-${index}@bench.example.org`)),
  })
  const base = `/v3/issuers/${badge.slug}/badges/${badge.badge}/award-batches`
  const start = performance.now()
  const { id } = JSON.parse(await send(client, base, body, owner.headers))
  const intakeSeconds = (performance.now() - start) / 1000
  let batch = { status: 'processing', succeeded: 0 }
  while (batch.status === 'processing') {
    await sleep(pollEvery)
    batch = JSON.parse((await client.send({ path: `${base}/${id}`, headers: owner.headers })).text)
  }
  if (batch.succeeded !== awards) throw new Error(`Of ${awards} awards ${batch.succeeded} were made.`)
  return intakeSeconds
}
