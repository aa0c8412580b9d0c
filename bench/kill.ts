// `npx tsx bench/kill.ts` [--kills 50] [--clients 8] [--keep]
//
// Awards badges while the server and its PostgreSQL are killed again and again, then looks whether anything that a
// client was promised is missing. It tells about crashes of the software; what a power cut does to a disk it cannot.
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Awarding, startAwardClients } from './award-clients.ts'
import { checkLedger } from './check-ledger.ts'
import { openLedger } from './ledger.ts'
import { createClient } from './load.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { createPerson, send } from './people.ts'
import { freePort, makeDataDir, type Sash, startSash } from './sash.ts'

const startMilliseconds = 60_000
const mailMilliseconds = 180_000

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    clients: { type: 'string', default: '8' },
    keep: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
const port = await freePort()
const dataDir = makeDataDir()
const mails = await startMailSink()
const start = (signal: AbortSignal, env: Record<string, string> = { SMTP_URL: mails.url }) =>
  startSash({ dataDir, port, env, signal })

let restarts = 0
let helped = 0
let slowest = 0

/** A server that does not come back by itself gets a second chance, and is counted. */
async function restart(): Promise<Sash> {
  const began = performance.now()
  restarts++
  try {
    return await start(AbortSignal.timeout(startMilliseconds))
  } catch (error) {
    helped++
    console.error('A restart needed help:', error)
    await sleep(5000)
    return await start(AbortSignal.timeout(startMilliseconds))
  } finally {
    slowest = Math.max(slowest, performance.now() - began)
  }
}

/** The account, the issuer and the class whose awards are counted; the first start keeps its mails to itself. */
async function prepare(): Promise<Awarding> {
  const sash = await start(AbortSignal.timeout(startMilliseconds), {})
  const client = createClient(sash.origin, 8)
  const { email, headers } = await createPerson(client, 'owner')
  const create = async (address: string, body: object): Promise<string> =>
    `${address}/${JSON.parse(await send(client, address, JSON.stringify(body), headers)).slug}`
  const issuer = await create('/v1/issuer/issuers', { name: 'Issuer', url: 'https://issuer.example.org', email })
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
  const image = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  const badge = await create(`${issuer}/badges`, { name: 'Badge', description: 'A badge', image, criteria_text: 'Any' })
  client.close()
  await sash.kill()
  const ledger = openLedger(path.join(dataDir, 'ledger.jsonl'))
  return { origin: sash.origin, path: `${badge}/assertions`, headers, ledger }
}

/** Mails leave after the award; those of the last moments are waited for. */
async function waitForMails({ received }: MailSink, recipients: Iterable<string>): Promise<number> {
  const began = performance.now()
  const deadline = began + mailMilliseconds
  const wanted = [...recipients]
  while (performance.now() < deadline && wanted.some((recipient) => !received.has(recipient))) await sleep(500)
  const waited = performance.now() - began
  // A mail that is sent twice, or to nobody, may still be on its way.
  await sleep(2000)
  return waited
}

const awarding = await prepare()
const { ledger } = awarding
for (let kill = 1; kill <= kills; kill++) {
  // Every fifth time the server dies before it is ready, in the middle of its recovery.
  if (kill % 5 === 0) {
    await start(AbortSignal.timeout(randomInt(50, 1500))).then(
      (early) => early.kill(),
      () => undefined,
    )
    continue
  }
  const sash = await restart()
  const clients = startAwardClients(Number(values.clients), awarding)
  await sleep(randomInt(50, 1500))
  await sash.kill()
  await clients.stop()
  if (kill % 10 === 1) console.log(`${kill} of ${kills} kills, ${ledger.awarded.size} awards acknowledged`)
}

const sash = await restart()
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
    `half done ${halfDone.length}, invented ${invented.length}, restarts ${restarts}, ` +
    `restarts that needed help ${helped}, slowest restart ${(slowest / 1000).toFixed(1)} s, ` +
    `last mail ${Math.round(mailWait / 1000)} s after the last restart`,
)
process.exitCode = lost.length + halfDone.length + invented.length + helped > 0 ? 1 : 0
