import { writeFileSync } from 'node:fs'
import { config } from '#infra/context.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import {
  badgrTables,
  compareWithHere,
  createReport,
  judgeMove,
  loadTables,
  type Move,
  moveIn,
  openDump,
  openPictures,
  type Report,
  readBadgr,
  writeReport,
} from '../features/moving/index.ts'
import type { Terminal } from './command.ts'
import { withServer } from './with-server.ts'

export interface Asked {
  place: string
  isDryRun: boolean
  media: string | undefined
  origin: string | undefined
  reportFile: string | undefined
}

/** Moves a Badgr server here, or reports what would become of it. */
export const migrateFromDump = async (asked: Asked, terminal: Terminal): Promise<void> => {
  const report = createReport()
  const move = readBadgr(await loadTables(openDump(asked.place, badgrTables)), report)
  await withServer(terminal, nothingOutside, () => migrate(move, asked, report, terminal))
  for (const line of writeReport(report.lines())) terminal.say(line)
  if (asked.reportFile) writeFileSync(asked.reportFile, `${JSON.stringify(report.lines(), null, 2)}\n`)
  terminal.say(asked.isDryRun ? 'Nothing was written: this was a dry run.' : 'Everything that could be moved is here.')
}

// What people had from elsewhere is verified when they look at it: asking hundreds of hosts now would take days.
const nothingOutside: FetchOutside = async () => ({
  ok: false,
  reason: 'unreachable',
  detail: 'It was not asked during the migration.',
})

async function migrate(move: Move, asked: Asked, report: Report, terminal: Terminal): Promise<void> {
  const pictures = openPictures(asked.media)
  const own = config().origin
  const former = asked.origin ?? own
  await judgeMove(move, { former, own }, pictures, report)
  const source = `badgr ${former}`
  if (asked.isDryRun) return compareWithHere(move, source, report)
  let last = ''
  let saidAt = 0
  const advance = (what: string, done: number, total: number): void => {
    if (what === last && done < total && performance.now() - saidAt < 5000) return
    last = what
    saidAt = performance.now()
    terminal.say(`${done} of ${total} ${what}`)
  }
  return moveIn(move, { source, pictures, report, advance })
}
