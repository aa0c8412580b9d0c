import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listAwards } from '../../bench/awards/look-at-awards.ts'
import type { Fault } from './fault.ts'
import { type Calls, quantileOf, startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { startLine } from './servers/line.ts'
import { settle } from './servers/settle.ts'
import { openSite, prepareDatabase, type Site } from './servers/site.ts'
import { copyPrimary, promote, waitForStandby } from './servers/standby.ts'

/** Milliseconds that a standby is away in the turn in which nobody waits for it. */
const distance = 200
const promptlyMilliseconds = 10_000

interface Turn {
  lost: string[]
  readyAfter: number
  behind: number
}

export const failedOver: Fault = {
  id: 'R5',
  title: 'the primary database is killed under load and its standby takes over, which commits have waited for',
  rounds: 3,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      await site.start()
      const callers = startCallers(6, site.place)
      const { calls } = callers
      let ready = 0
      let folder = 'database'
      const failOver = async (round: number, isSynchronous: boolean) => {
        const turn = await takeTurn(site, calls, folder, `database-${round}`, isSynchronous)
        folder = `database-${round}`
        ready = Math.max(ready, turn.readyAfter)
        return turn
      }
      const losses: string[] = []
      for (let round = 1; round <= rounds; round++) {
        const { lost } = await failOver(round, true)
        losses.push(...lost.map((recipient) => `${recipient}: promised, and unknown to the standby`))
        say(`${round} standbys took over, ${calls.promised.size} awards`)
      }
      const promised = calls.promised.size
      const { lost, behind } = await failOver(rounds + 1, false)
      // Nobody promised that these are kept: it is what the operator chose.
      for (const recipient of lost) calls.promised.delete(recipient)
      await callers.stop()
      // The last standby may know a job's end, which was noted after it took over, and not what the job did before: a mail that was
      // sent waits for the sweep, which is due each hour and at a start.
      await site.start({ SASH_ROLE: 'worker' })
      // Of a job that the last standby never heard the end of, the lease is still on.
      await settle(site.database)
      losses.push(...(await checkSite(site, site.place, calls)))
      if (ready > promptlyMilliseconds) losses.push(`ready only ${Math.round(ready)} ms after the promotion`)
      const facts =
        `${promised} awards, the longest wait ${quantileOf(calls.waits, 1)} ms, ready ${Math.round(ready)} ms after the ` +
        `promotion; without waiting for a standby ${distance} ms away ${lost.length} awards of its last ${behind} ms lost`
      return { runs: rounds, losses, facts }
    } finally {
      await site.close()
    }
  },
}

async function takeTurn(site: Site, calls: Calls, from: string, to: string, isSynchronous: boolean): Promise<Turn> {
  const primary = site.database
  const folder = path.join(site.dataDir, to)
  const replication = await startLine(() => primary.places())
  const standby = prepareDatabase(folder)
  try {
    await copyPrimary(primary, path.join(site.dataDir, from), folder, replication.port)
    await standby.start()
    await waitForStandby(primary, isSynchronous)
    if (!isSynchronous) replication.delay = distance
    await sleep(randomInt(500, 2500))
    const closed = replication.close()
    const killedAt = Date.now()
    await primary.kill()
    await closed
    // As a proxy does that looks whether anybody answers, and no further.
    site.takeOver(standby)
    await sleep(500)
    // The last answers of the primary's time have arrived, and nothing can be promised yet.
    const promised = [...calls.promised]
    const last = await promote(standby)
    const began = performance.now()
    while (!(await fetch(`${site.origin}/health/ready`)).ok && performance.now() - began < 30_000) await sleep(50)
    const readyAfter = performance.now() - began
    const there = new Set((await listAwards(site.place)).map(({ slug }) => slug))
    const lost = promised.filter(([, id]) => !there.has(id)).map(([recipient]) => recipient)
    rmSync(path.join(site.dataDir, from), { recursive: true, force: true })
    return { lost, readyAfter, behind: Math.max(0, killedAt - (last?.getTime() ?? killedAt)) }
  } catch (error) {
    if (site.database !== standby) await standby.stop()
    throw error
  }
}
