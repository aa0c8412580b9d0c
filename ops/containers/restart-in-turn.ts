import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailSink } from '../../bench/awards/mail-sink.ts'
import { makeDataDir } from '../../bench/sash.ts'
import { createClassOf } from '../../bench/seeds/prepare-class.ts'
import { quantileOf, startCallers } from '../faults/servers/callers.ts'
import { checkSite } from '../faults/servers/check-site.ts'
import { startLine } from '../faults/servers/line.ts'
import { prepareDatabase } from '../faults/servers/site.ts'
import type { Facts } from './build-image.ts'
import { type Container, startContainer, waitForReady } from './container.ts'
import type { Store } from './store.ts'
import { startFront } from './watch-ready.ts'

const rounds = 4
const callersAtOnce = 4
const pauseMilliseconds = 200
const drainSeconds = 3

export interface Outcome {
  losses: string[]
  facts: string[]
}

/** Two containers on one database take calls; one after the other is asked to stop and another takes its place. */
export async function restartInTurn(store: Store, facts: Facts, say: (line: string) => void): Promise<Outcome> {
  const databaseDir = makeDataDir()
  const database = prepareDatabase(path.join(databaseDir, 'database'))
  await database.start()
  const databaseLine = await startLine(() => database.places())
  const mails = await startMailSink()
  const front = await startFront()
  const dataDir = mkdtempSync(path.join(store.folder, 'data-'))
  chownSync(dataDir, facts.uid, facts.uid)
  const origin = `http://localhost:${front.port}`
  const settings = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${databaseLine.port}/sash`,
    SASH_MASTER_KEY: randomBytes(32).toString('base64'),
    SASH_ORIGIN: origin,
    SASH_RATE_LIMIT: '0',
    SASH_DRAIN_SECONDS: String(drainSeconds),
    LOG_LEVEL: 'warn',
  }
  const started: Container[] = []
  const start = async (more: Record<string, string> = { SMTP_URL: mails.url }) => {
    const container = await startContainer(store, facts, { dataDir, env: { ...settings, ...more } })
    started.push(container)
    front.watch(container)
    await waitForReady(container)
    return container
  }
  const losses: string[] = []
  const end = async (container: Container) => {
    const code = await container.stop()
    front.forget(container)
    if (code !== 0) losses.push(`${container.name} ended with ${code}`)
  }
  try {
    const first = await start({})
    // Until the front has seen it.
    await sleep(1000)
    const place = await createClassOf(origin)
    await end(first)
    const pair = [await start(), await start()]
    for (const one of pair) losses.push(...(await findLoose(one, facts)))
    await sleep(1000)
    const callers = startCallers(callersAtOnce, place, pauseMilliseconds)
    for (let round = 1; round <= rounds; round++) {
      await sleep(2000)
      const [old] = pair
      if (old) await end(pair.shift() ?? old)
      pair.push(await start())
      say(`${round} restarts, ${callers.calls.promised.size} awards`)
    }
    await sleep(2000)
    await callers.stop()
    const { calls } = callers
    for (const [status, times] of calls.statuses) if (status !== 201) losses.push(`${times} calls answered ${status}`)
    losses.push(...(await checkSite({ mails, database }, place, calls)))
    const share = quantileOf(calls.waits, 0.99)
    return { losses, facts: [`${rounds} restarts`, `${calls.promised.size} awards, 99 % within ${share} ms`] }
  } finally {
    for (const container of started) await container.remove()
    await front.close()
    await databaseLine.close()
    await database.stop()
    await mails.close()
    for (const folder of [databaseDir, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}

/** What is open in a container that should be closed, even to whom the files belong, and what its HEALTHCHECK says of it. */
async function findLoose(container: Container, { uid }: Facts): Promise<string[]> {
  const write = (user: number, file: string) =>
    container.run(user, 'node', '-e', `require("fs").writeFileSync("${file}", "")`)
  const loose = []
  for (const file of ['/sash/a', '/sash/dist/a', '/usr/local/a', '/etc/a', '/a'])
    if ((await write(0, file)) === 0) loose.push(`${file} can be written`)
  for (const file of ['/tmp/a', '/data/a']) if ((await write(uid, file)) !== 0) loose.push(`${file} cannot be written`)
  // That of the server itself.
  const who = `process.exit(require("fs").readFileSync("/proc/1/status", "utf8").includes("Uid:\\t${uid}") ? 0 : 1)`
  if ((await container.run(uid, 'node', '-e', who)) !== 0) loose.push('it runs as another user')
  if (!(await container.isHealthy())) loose.push('HEALTHCHECK says that one that answers is not well')
  return loose
}
