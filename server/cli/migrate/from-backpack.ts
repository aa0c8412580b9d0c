import path from 'node:path'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { readConfig } from '#infra/settings/config.ts'
import { createReport, evaluateBrought, findKeeper, moveBrought, readBrought } from '../../features/moving/index.ts'
import type { Terminal } from '../command.ts'
import { withServer } from '../with-server.ts'
import { readSourceFile } from './read-source-file.ts'
import { type Asked, sayReport, tellAdvance } from './run-migration.ts'

/** Puts badges that an earner took along from elsewhere into their backpack. */
export const migrateFromBackpack = async (
  asked: Asked & { files: readonly string[]; email: string; encoding: 'windows-1252' | undefined },
  terminal: Terminal,
): Promise<void> => {
  const { internalOrigins } = readConfig(terminal.environment)
  const fetchOutside = createFetchOutside({ allowPrivate: ({ origin }) => internalOrigins.includes(origin) })
  const report = createReport()
  await withServer(terminal, fetchOutside, async () => {
    const { accountId } = await findKeeper(asked.email)
    const files = asked.files.map((file) => ({ name: path.basename(file), bytes: readSourceFile(file) }))
    const tell = tellAdvance(terminal)
    const advance = (what: string, done: number, total: number) => tell(what, `${done} of ${total}`, done === total)
    const work = asked.isDryRun ? evaluateBrought : moveBrought
    await work(readBrought(files, report, asked.encoding), { accountId, report, advance })
  })
  sayReport(report, asked, terminal)
}
