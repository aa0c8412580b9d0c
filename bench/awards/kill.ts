// `npx tsx bench/awards/kill.ts` [--kills 50] [--clients 8] [--keep]
//
// Awards badges while the server and its PostgreSQL are killed again and again, then looks whether anything that a
// client was promised is missing. It tells about crashes of the software; what a power cut does to a disk it cannot.
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setup as ensureBuilt } from '../../e2e/support/ensure-built.mjs'
import { createRestarts } from '../restarts.ts'
import { freePort, makeDataDir } from '../sash.ts'
import { prepareClass } from '../seeds/prepare-class.ts'
import { type Awarding, startAwardClients } from './award-clients.ts'
import { checkLedger } from './check-ledger.ts'
import { openLedger } from './ledger.ts'
import { startMailSink } from './mail-sink.ts'
import { waitForMails } from './wait-for-mails.ts'

ensureBuilt()

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    clients: { type: 'string', default: '8' },
    keep: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
const dataDir = makeDataDir()
const mails = await startMailSink()
const restarts = createRestarts({ dataDir, port: await freePort() }, { SMTP_URL: mails.url })

const ledger = openLedger(path.join(dataDir, 'ledger.jsonl'))
const awarding: Awarding = { ...(await prepareClass(restarts)), ledger }
for (let kill = 1; kill <= kills; kill++) {
  // Every fifth time the server dies before it is ready, in the middle of its recovery.
  if (kill % 5 === 0) {
    await restarts.start(undefined, AbortSignal.timeout(randomInt(50, 1500))).then(
      (early) => early.kill(),
      () => undefined,
    )
    continue
  }
  const sash = await restarts.restart()
  const clients = startAwardClients(Number(values.clients), awarding)
  await sleep(randomInt(50, 1500))
  await sash.kill()
  await clients.stop()
  if (kill % 10 === 1) console.log(`${kill} of ${kills} kills, ${ledger.awarded.size} awards acknowledged`)
}

const sash = await restarts.restart()
console.log('Checking...')
const mailWait = await waitForMails(mails, ledger.awarded.values())
const { stored, lost, halfDone, invented } = await checkLedger(awarding, mails)
for (const line of [...lost, ...halfDone, ...invented].slice(0, 20)) console.error(line)
await sash.stop()
await mails.close()
ledger.close()
if (!values.keep) rmSync(dataDir, { recursive: true, force: true })

const unknown = ledger.intended.size - ledger.awarded.size
console.log(
  `kills ${kills}, acknowledged ${ledger.awarded.size} awards and ${ledger.revoked.size} revocations, ` +
    `unanswered ${unknown} (${stored - ledger.awarded.size} of them done), lost ${lost.length}, ` +
    `half done ${halfDone.length}, invented ${invented.length}, restarts ${restarts.count()}, ` +
    `restarts that needed help ${restarts.helped()}, slowest restart ${(restarts.slowest() / 1000).toFixed(1)} s, ` +
    `last mail ${Math.round(mailWait / 1000)} s after the last restart`,
)
process.exitCode = lost.length + halfDone.length + invented.length + restarts.helped() > 0 ? 1 : 0
