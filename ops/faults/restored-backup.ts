import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listAwards } from '../../bench/awards/look-at-awards.ts'
import type { Fault } from './fault.ts'
import { type Calls, startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { giveCommand } from './servers/command.ts'
import { openSite, type Site } from './servers/site.ts'

const callersAtOnce = 4
const awardedAnew = 20

export const restoredBackup: Fault = {
  id: 'R19',
  title: 'a backup is made while callers award; the database and the pictures are lost, and restored from it',
  rounds: 1,
  run: async (rounds, say) => {
    const losses: string[] = []
    const told: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const site = await openSite()
      try {
        told.push(await loseAndRestore(site, losses))
        say(told.at(-1) ?? '')
      } finally {
        await site.close()
      }
    }
    return { runs: rounds, losses, facts: told.at(-1) ?? '' }
  },
}

async function loseAndRestore(site: Site, losses: string[]): Promise<string> {
  const sash = await site.start()
  const folder = path.join(site.dataDir, 'backups')
  mkdirSync(folder)
  const callers = startCallers(callersAtOnce, site.place)
  const { calls } = callers
  // Promises in their order, and how many there were at which moment.
  const marks: { at: number; count: number }[] = []
  const timer = setInterval(() => marks.push({ at: performance.now(), count: calls.promised.size }), 20)
  await sleep(3000)
  const before = new Map(calls.promised)
  const began = performance.now()
  await giveCommand(site, ['backup', folder])
  const backupSeconds = (performance.now() - began) / 1000
  await sleep(1000)
  await callers.stop()
  clearInterval(timer)
  const lostAt = performance.now()
  await sash.killServer()
  site.takeOut(sash)
  await site.database.ask(async (client) => {
    await client.query('drop database sash with (force)')
    await client.query('create database sash')
  }, 'postgres')

  const restoring = performance.now()
  const SASH_DATA = path.join(site.dataDir, 'restored')
  mkdirSync(SASH_DATA)
  await giveCommand(site, ['restore', folder], { SASH_DATA })
  await site.start({ SASH_DATA })
  const restoreSeconds = (performance.now() - restoring) / 1000

  const restored = new Map((await listAwards(site.place)).map((award) => [award.recipient_identifier, award.slug]))
  for (const [recipient, id] of before) {
    if (restored.get(recipient) !== id) losses.push(`${recipient}: promised ${id} before the backup began`)
  }
  for (const [recipient, id] of restored) {
    if (calls.promised.get(recipient) !== id) losses.push(`${recipient}: ${id} was never promised`)
  }
  const firstMissing = [...calls.promised.keys()].findIndex((recipient) => !restored.has(recipient))
  const missingSince = firstMissing < 0 ? lostAt : (marks.find(({ count }) => count > firstMissing)?.at ?? lostAt)
  // Of what was lost after the backup, mails have come; it is awarded anew, and they come again.
  for (const recipient of calls.promised.keys()) if (!restored.has(recipient)) site.mails.received.delete(recipient)
  const again = await callAgain(site, calls)
  for (const [recipient, id] of restored) {
    if (again.promised.get(recipient) !== id) losses.push(`${recipient}: another award when the call was repeated`)
  }
  losses.push(...calls.faults, ...(await checkSite(site, site.place, again)))
  return (
    `${before.size} awards promised before the backup, ${restored.size} of ${calls.promised.size} restored: what was lost is of the last ` +
    `${((lostAt - missingSince) / 1000).toFixed(1)} s (RPO), backup ${backupSeconds.toFixed(1)} s, ready again ` +
    `${restoreSeconds.toFixed(1)} s after the restore began (RTO)`
  )
}

/** All calls once more under the same keys, and some new ones. */
async function callAgain(site: Site, { intended }: Calls): Promise<Calls> {
  const callers = startCallers(callersAtOnce, site.place)
  while (callers.calls.intended.size < intended.size + awardedAnew) await sleep(50)
  await callers.stop()
  return callers.calls
}
