// `npx tsx bench/awards/kill-batches.ts` [--kills 20] [--clients 4] [--sample 400] [--keep]
//
// As kill.ts for whole batches, while the server, its PostgreSQL, single processes of it, or all of them are killed.
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setup as ensureBuilt } from '../../e2e/support/ensure-built.mjs'
import { createRestarts } from '../restarts.ts'
import { freePort, makeDataDir, type Sash } from '../sash.ts'
import { prepareClass } from '../seeds/prepare-class.ts'
import { type Batching, startBatchClients } from './batch-clients.ts'
import { openBatchLedger } from './batch-ledger.ts'
import { mailsDue } from './batch-orders.ts'
import { checkBatches } from './check-batches.ts'
import { findTornRows } from './find-torn-rows.ts'
import { startMailSink } from './mail-sink.ts'
import { waitForMails } from './wait-for-mails.ts'

ensureBuilt()

const longestRun = 2500
// A job that failed for want of a database comes back after a minute, and a batch may need more than one.
const finishMilliseconds = 240_000

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    clients: { type: 'string', default: '4' },
    sample: { type: 'string', default: '400' },
    keep: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
const dataDir = makeDataDir()
const mails = await startMailSink()
const restarts = createRestarts(
  { dataDir, port: await freePort() },
  {
    SMTP_URL: mails.url,
    // Every call that meets a database in its recovery would be told at length.
    LOG_LEVEL: 'fatal',
  },
)
const ledger = openBatchLedger(path.join(dataDir, 'ledger.jsonl'))
const batching: Batching = { ...(await prepareClass(restarts)), ledger }

const ways = ['server', 'backend', 'database', 'everything', 'recovery'] as const
const counts = new Map<string, number>()
let sash: Sash | undefined

/** Kills in one way; afterwards the server is down, except when it has lost no more than a process of PostgreSQL. */
async function killOnce(way: (typeof ways)[number]): Promise<void> {
  counts.set(way, (counts.get(way) ?? 0) + 1)
  if (way === 'recovery') {
    await restarts.start(undefined, AbortSignal.timeout(randomInt(50, 1500))).then(
      (early) => early.kill(),
      () => undefined,
    )
    return
  }
  sash ??= await restarts.restart()
  await sleep(randomInt(50, longestRun))
  if (way === 'backend') {
    sash.killBackend()
    return
  }
  const dying = sash
  sash = undefined
  if (way === 'server') await dying.killServer()
  else if (way === 'database') await dying.killDatabase()
  else await dying.kill()
}

const clients = startBatchClients(Number(values.clients), batching)
for (let kill = 0; kill < kills; kill++) {
  await killOnce(ways[kill % ways.length] ?? 'everything')
  if (kill % 10 === 0) console.log(`${kill + 1} of ${kills} kills, ${ledger.entries.size} batches ordered`)
}

sash ??= await restarts.restart()
const began = performance.now()
const unfinished = await clients.finish(finishMilliseconds)
const finished = performance.now() - began
console.log('Checking...')
const orders = [...ledger.entries.values()]
const due = orders.flatMap(({ order }) => (mailsDue(order) > 0 ? order.recipients : []))
await waitForMails(mails, due)
const mailWait = performance.now() - began
const { stored, lost, halfDone, invented } = await checkBatches(batching, {
  mails,
  sample: Number(values.sample),
  findTorn: () => findTornRows(dataDir),
})
for (const line of [...lost, ...halfDone, ...invented].slice(0, 20)) console.error(line)
await sash.stop()
await mails.close()
ledger.close()
if (!values.keep) rmSync(dataDir, { recursive: true, force: true })

const undone = orders.filter((entry) => entry.isUndone).length
console.log(
  `kills ${kills} (${[...counts].map(([way, count]) => `${way} ${count}`).join(', ')}), ` +
    `acknowledged ${orders.filter((entry) => entry.promised).length} batches (${undone} undone), ` +
    `unfinished ${unfinished}, awards ${stored}, mails ${due.length}, lost ${lost.length}, ` +
    `half done ${halfDone.length}, invented ${invented.length}, restarts ${restarts.count()}, ` +
    `restarts that needed help ${restarts.helped()}, slowest restart ${(restarts.slowest() / 1000).toFixed(1)} s, ` +
    `last batch ${Math.round(finished / 1000)} s and last mail ${Math.round(mailWait / 1000)} s after the last restart`,
)
const faults = unfinished + lost.length + halfDone.length + invented.length + restarts.helped()
process.exitCode = faults > 0 ? 1 : 0
