// `npm run faults` [-- R3,R7] [--rounds 50], `npm run faults -- R21` [--hours 2]
//
// Breaks things while awards are made, and looks afterwards whether anything that was promised is missing. What it
// prints stands in docs/reliability.md.
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { setup as ensureBuilt } from '../../e2e/support/ensure-built.mjs'
import { brokenCommit } from './broken-commit.ts'
import { claimedAtOnce } from './claimed-at-once.ts'
import { failedOver } from './failed-over.ts'
import { failedWrites } from './failed-writes.ts'
import { failingJobs } from './failing-jobs.ts'
import { boundOf, type Fault, type Outcome } from './fault.ts'
import { fullDatabase } from './full-database.ts'
import { fullPictures } from './full-pictures.ts'
import { greedyNetwork } from './hosts/greedy-network.ts'
import { hostileRemote } from './hosts/hostile-remote.ts'
import { idleSockets } from './hosts/idle-sockets.ts'
import { jumpingClock } from './jumping-clock.ts'
import { killedDatabase } from './killed-database.ts'
import { killedIntake } from './killed-intake.ts'
import { killedServers } from './killed-servers.ts'
import { killedUpdate } from './killed-update.ts'
import { killedWorkers } from './killed-workers.ts'
import { moodyMails } from './moody-mails.ts'
import { restoredBackup } from './restored-backup.ts'
import { rollingUpdate } from './rolling-update.ts'
import { stoppedServers } from './servers/stopped-servers.ts'
import { twoServers } from './servers/two-servers.ts'
import { slowDatabase } from './slow-database.ts'
import { soak } from './soak.ts'
import { wrongClocks } from './wrong-clocks.ts'

const faults: readonly Fault[] = [
  killedServers,
  killedDatabase,
  brokenCommit,
  slowDatabase,
  stoppedServers,
  idleSockets,
  failedWrites,
  fullPictures,
  hostileRemote,
  twoServers,
  killedWorkers,
  killedIntake,
  failingJobs,
  restoredBackup,
  killedUpdate,
  rollingUpdate,
  moodyMails,
  soak,
  fullDatabase,
  failedOver,
  jumpingClock,
  wrongClocks,
  greedyNetwork,
  claimedAtOnce,
]

const options = { rounds: { type: 'string' }, hours: { type: 'string' } } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const wanted = positionals.flatMap((names) => names.toUpperCase().split(','))
const chosen = faults.filter(({ id, isLong }) => (wanted.length === 0 ? !isLong : wanted.includes(id)))
if (chosen.length === 0) throw new Error(`There are ${faults.map(({ id }) => id).join(', ')}.`)
const roundsOf = ({ rounds, isLong }: Fault): number =>
  isLong && values.hours ? Number(values.hours) * 60 : Number(values.rounds ?? rounds)

ensureBuilt()
const rows: string[] = []
let lost = 0
for (const fault of chosen) {
  console.log(`${fault.id}: ${fault.title}`)
  const began = performance.now()
  const { runs, losses, facts, skipped } = await fault
    .run(roundsOf(fault), (line) => console.log(`  ${line}`))
    .catch((error): Outcome => ({ runs: 0, losses: [`It did not come to its end: ${error}`], facts: '' }))
  for (const loss of losses.slice(0, 20)) console.error(`  ${loss}`)
  lost += losses.length
  const bound = losses.length === 0 && !skipped ? boundOf(runs) : '-'
  const measured = skipped ? `not tried: ${skipped}` : facts
  const seconds = Math.round((performance.now() - began) / 1000)
  rows.push(`| ${fault.id} | ${fault.title} | ${runs} | ${losses.length} | ${bound} | ${measured} | ${seconds} |`)
}
console.log('\n| Fault | What goes wrong | runs | losses | bound | measured | seconds |')
console.log('|---|---|---:|---:|---:|---|---:|')
for (const row of rows) console.log(row)
console.log(`\n${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}.`)
process.exit(lost > 0 ? 1 : 0)
