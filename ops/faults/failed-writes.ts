import { batchesOf } from '../../bench/awards/batch-clients.ts'
import type { Fault } from './fault.ts'
import type { Calls } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { settle } from './servers/settle.ts'
import { openSite, type Site } from './servers/site.ts'
import { setWriteTraps, shorten, type WriteTraps } from './servers/write-traps.ts'

type Action = () => Promise<boolean>

/** Each action that is prepared is one for recipients of its own, and may be called again. */
type Prepare = (site: Site, calls: Calls) => Action

const rowsOfBatch = 2

export const failedWrites: Fault = {
  id: 'R6',
  title: 'each write of an award, of a batch, and of the jobs and mails that follow fails once',
  rounds: 1,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      await site.start()
      const calls: Calls = { intended: new Set(), promised: new Map(), statuses: new Map(), waits: [], faults: [] }
      // One of the counters is drawn for each award; all there, every award writes the same.
      await site.database.ask((client) =>
        client.query(`insert into badge_counters (issuer_id, badge_id, slot, recipients)
          select issuer_id, badge_id, slot, 0 from badge_classes, generate_series(0, 63) as slot on conflict do nothing`),
      )
      const traps = await setWriteTraps(site.database)
      let runs = 0
      for (let round = 1; round <= rounds; round++) {
        for (const [what, prepare] of Object.entries({ award: prepareAward, batch: prepareBatch })) {
          const writes = await listWrites(site, traps, () => prepare(site, calls)())
          say(`${writes.length} writes of one ${what} and what follows`)
          for (const write of writes) await failOnce(site, traps, write, prepare(site, calls), calls.faults)
          runs += writes.length
        }
      }
      await readRows(site, calls)
      const losses = await checkSite(site, site.place, calls)
      const refused = calls.statuses.get(500) ?? 0
      return { runs, losses, facts: `${calls.promised.size} awards, ${refused} calls refused and repeated` }
    } finally {
      await site.close()
    }
  },
}

/** What two actions have in common: the rest is what the server does now and then by itself. */
async function listWrites(site: Site, traps: WriteTraps, work: () => Promise<unknown>): Promise<string[]> {
  const once = async () => {
    await settle(site.database)
    await traps.list()
    await work()
    await settle(site.database)
    return await traps.list()
  }
  const first = new Set(await once())
  return (await once()).filter((write) => first.has(write))
}

async function failOnce(site: Site, traps: WriteTraps, write: string, action: Action, losses: string[]): Promise<void> {
  const what = shorten(write)
  const before = await traps.readAll()
  await traps.arm(write)
  if (!(await action())) {
    const after = await traps.readAll()
    const known = new Set(before)
    const left = after.filter((line) => !known.has(line)).concat(before.filter((line) => !after.includes(line)))
    losses.push(...left.map((line) => `${what} failed, and this changed: ${line.slice(0, 200)}`))
    if (!(await action())) losses.push(`${what} failed, and the next call too`)
  }
  await settle(site.database)
  if (!(await traps.hasSprung())) losses.push(`${what} did not come again`)
}

let count = 0
const nextKey = () => `write-${++count}`

const prepareAward: Prepare = (site, calls) => {
  const key = nextKey()
  const recipient_identifier = `${key}@bench.example.org`
  calls.intended.add(recipient_identifier)
  return async () => {
    const answer = await post(site, calls, site.place.path, key, { recipient_identifier, create_notification: true })
    if (answer) calls.promised.set(recipient_identifier, answer.slug)
    return answer !== undefined
  }
}

const prepareBatch: Prepare = (site, calls) => {
  const key = nextKey()
  const recipients = Array.from({ length: rowsOfBatch }, (_, nth) => `${key}-${nth}@bench.example.org`)
  const awards = recipients.map((recipient_identifier) => ({ recipient_identifier }))
  for (const recipient of recipients) calls.intended.add(recipient)
  return async () => {
    const answer = await post(site, calls, batchesOf(site.place), key, { awards, create_notification: true })
    if (answer) promisedRows.set(answer.id, recipients)
    return answer !== undefined
  }
}

const promisedRows = new Map<string, string[]>()

/** What the rows of the batches lead to. */
async function readRows({ place }: Site, calls: Calls): Promise<void> {
  for (const [id, recipients] of promisedRows) {
    const answer = await fetch(new URL(`${batchesOf(place)}/${id}/rows?num=500`, place.origin), place)
    const rows: { recipient: string; award: string | null; state: string }[] = await answer.json()
    const made = new Map(rows.map((row) => [row.recipient, row.award]))
    for (const recipient of recipients) calls.promised.set(recipient, made.get(recipient) ?? `none, of batch ${id}`)
  }
}

async function post({ place }: Site, calls: Calls, path: string, key: string, body: object) {
  const answer = await fetch(new URL(path, place.origin), {
    method: 'POST',
    headers: { ...place.headers, 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  calls.statuses.set(answer.status, (calls.statuses.get(answer.status) ?? 0) + 1)
  const told = await answer.json()
  return answer.ok ? told : undefined
}
