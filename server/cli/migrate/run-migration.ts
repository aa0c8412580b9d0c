import { writeFileSync } from 'node:fs'
import { config } from '#infra/context.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import {
  compareWithHere,
  createReport,
  evaluateMove,
  type Move,
  moveIn,
  type Pictures,
  type Report,
  writeReport,
} from '../../features/moving/index.ts'
import type { Terminal } from '../command.ts'
import { withServer } from '../with-server.ts'

export interface Asked {
  isDryRun: boolean
  reportFile: string | undefined
}

/** What a reader has found. */
export interface Found {
  move: Move
  /** Names where it came from: what came from there once does not come again. */
  source: string
  pictures: Pictures
  /** Where its public addresses began; undefined where they will never lead here. */
  former: string | undefined
}

/** Moves what `read` finds here, or reports what would become of it. */
export const runMigration = async (
  asked: Asked,
  terminal: Terminal,
  { fetchOutside, read }: { fetchOutside: FetchOutside; read: (report: Report) => Promise<Found> },
): Promise<void> => {
  const report = createReport()
  await withServer(terminal, fetchOutside, async () => {
    const { move, source, pictures, former } = await read(report)
    await evaluateMove(move, { former, own: config().origin }, pictures, report)
    if (asked.isDryRun) return compareWithHere(move, source, report)
    const tell = tellAdvance(terminal)
    const advance = (what: string, done: number, total: number) => tell(what, `${done} of ${total}`, done === total)
    return moveIn(move, { source, pictures, report, advance })
  })
  sayReport(report, asked, terminal)
}

/** What became of everything, on the terminal and in the file that was asked for. */
export const sayReport = (report: Report, asked: Asked, terminal: Terminal): void => {
  for (const line of writeReport(report.lines())) terminal.say(line)
  if (asked.reportFile) writeFileSync(asked.reportFile, `${JSON.stringify(report.lines(), null, 2)}\n`)
  terminal.say(asked.isDryRun ? 'Nothing was written: this was a dry run.' : 'Everything that could be moved is here.')
}

/** Says how far it is when something new begins or ends, and every five seconds. */
export const tellAdvance = (terminal: Terminal): ((what: string, far: string, isDone?: boolean) => void) => {
  let last = ''
  let saidAt = 0
  return (what, far, isDone = false) => {
    if (what === last && !isDone && performance.now() - saidAt < 5000) return
    last = what
    saidAt = performance.now()
    terminal.say(`${far} ${what}`)
  }
}

/** For sources that bring all with them: asking hundreds of hosts about what people had from elsewhere would take days. */
export const nothingOutside: FetchOutside = async () => ({
  ok: false,
  reason: 'unreachable',
  detail: 'It was not asked during the migration.',
})
