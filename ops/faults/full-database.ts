import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listAwards } from '../../bench/awards/look-at-awards.ts'
import type { Fault } from './fault.ts'
import { type Calls, startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { openSite, type Site } from './servers/site.ts'
import { mountSmallDisk, type SmallDisk, whyNoDisk } from './servers/small-disk.ts'

const mebibytes = 160
const fullMilliseconds = 4000
const patienceMilliseconds = 30_000

export const fullDatabase: Fault = {
  id: 'R10',
  title: 'the disk of the database is full: in turn that of its tables and that of its write-ahead log',
  rounds: 4,
  run: async (rounds, say) => {
    const skipped = whyNoDisk()
    if (skipped) return { runs: 0, losses: [], facts: '', skipped }
    const site = await openSite()
    const disks: SmallDisk[] = []
    try {
      await site.database.stop()
      const cluster = path.join(site.dataDir, 'database', 'postgres')
      const tables = mountSmallDisk(path.join(cluster, 'base'), mebibytes)
      disks.push(tables)
      const log = mountSmallDisk(path.join(cluster, 'pg_wal'), mebibytes)
      disks.push(log)
      await site.database.start()
      const sash = await site.start()
      const callers = startCallers(6, site.place)
      const { calls } = callers
      await waitForMore(calls, 0)
      const losses: string[] = []
      let slowest = 0
      for (let round = 1; round <= rounds; round++) {
        const isLog = round % 2 === 0
        const done = isLog ? await fillLog(site, log) : await fillTables(site, tables, calls)
        losses.push(...done)
        const began = performance.now()
        if (!(await waitForMore(calls, calls.promised.size))) losses.push('with room again no award was made')
        slowest = Math.max(slowest, performance.now() - began)
        say(`${isLog ? 'log' : 'tables'} full, ${calls.promised.size} awards`)
      }
      await callers.stop()
      losses.push(...(await checkSite(site, site.place, calls)))
      if (!sash.memory()) losses.push('the server did not live on')
      const refused = calls.statuses.get(503) ?? 0
      const facts =
        `${calls.promised.size} awards, ${refused} calls answered with 503, ` +
        `the first award at most ${Math.round(slowest)} ms after there was room`
      return { runs: rounds, losses, facts }
    } finally {
      await site.database.stop()
      for (const disk of disks) disk.unmount()
      await site.close()
    }
  },
}

/** No room for tables: whoever writes is refused, whoever reads is not, and PostgreSQL goes on. */
async function fillTables(site: Site, disk: SmallDisk, calls: Calls): Promise<string[]> {
  const losses: string[] = []
  const main = readMain(site)
  const refusedBefore = calls.statuses.get(503) ?? 0
  disk.fill(0)
  let reads = 0
  let full: number | undefined
  const began = performance.now()
  // There is room within the pages for a while.
  while (performance.now() - (full ?? began) < (full === undefined ? patienceMilliseconds : fullMilliseconds)) {
    if (full === undefined && (calls.statuses.get(503) ?? 0) > refusedBefore) full = performance.now()
    losses.push(...(await findUnread(site, calls)))
    reads += 1
    await sleep(100)
  }
  if (full === undefined) losses.push(`no award met a full disk within ${reads} looks`)
  disk.free()
  if (readMain(site) !== main) losses.push('PostgreSQL did not live on')
  return losses
}

/** No room for the log: PostgreSQL ends, its service manager starts it in vain, and the server waits for it. */
async function fillLog(site: Site, disk: SmallDisk): Promise<string[]> {
  const losses: string[] = []
  disk.fill(0)
  const deadline = performance.now() + patienceMilliseconds
  // Segments that were used before are used again, so it takes some more than one.
  while (await isWriting(site)) {
    if (performance.now() > deadline) return ['the log never met a full disk']
    await sleep(50)
  }
  const end = performance.now() + fullMilliseconds
  while (performance.now() < end) {
    const live = await fetch(`${site.origin}/health/live`)
    if (live.status !== 200) losses.push(`/health/live answered ${live.status}`)
    const read = await fetch(`${site.origin}${site.place.path}`, { headers: site.place.headers })
    if (read.status !== 503 && read.status !== 200) losses.push(`without a database a list was answered ${read.status}`)
    await site.database.stop()
    await site.database.start().catch(() => undefined)
    await sleep(500)
  }
  disk.free()
  await site.database.stop()
  await site.database.start()
  const began = performance.now()
  while (!(await fetch(`${site.origin}/health/ready`)).ok) {
    if (performance.now() - began > patienceMilliseconds) return [...losses, 'never ready again']
    await sleep(50)
  }
  return losses
}

const isWriting = (site: Site): Promise<boolean> =>
  site.database
    .ask((database) => database.query('select pg_switch_wal()'))
    .then(
      () => true,
      () => false,
    )

/** What people, apps and those who check read. */
async function findUnread(site: Site, calls: Calls): Promise<string[]> {
  const [id] = calls.promised.values()
  const list = await listAwards(site.place).then(
    () => [],
    (error) => [String(error)],
  )
  const addresses = ['/health/ready', `/public/assertions/${id}.json`, `/public/assertions/${id}/image`]
  const others = await Promise.all(
    addresses.map(async (address) => {
      const { status } = await fetch(`${site.origin}${address}`)
      return status === 200 ? [] : [`${address} answered ${status} while only writing fails`]
    }),
  )
  return [...list, ...others.flat()]
}

async function waitForMore(calls: Calls, before: number): Promise<boolean> {
  const deadline = performance.now() + patienceMilliseconds
  while (calls.promised.size <= before) {
    if (performance.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/** The first line of its file of state. */
const readMain = (site: Site): string | undefined =>
  readFileSync(path.join(site.dataDir, 'database', 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]
