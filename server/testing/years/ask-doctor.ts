import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { context, setContext } from '#infra/context.ts'
import { readConfig } from '#infra/settings/config.ts'
import { runCommand } from '../../cli/run-command.ts'
import { addressOf, type TestDatabase } from '../database.ts'
import { findPort } from '../find-port.ts'
import { testKey } from '../given/given-world.ts'
import type { TestServer } from '../server.ts'

/** What has to be so in this place. */
const meant = [
  // Nobody else is to reach it.
  /^warn {2}settings .*which only this machine reaches/,
  // The provider of a recipe signs with certificates of a day.
  /^warn {2}organisations .*last certificate of Pier School/,
]

/** Backs the server up, and has the doctor look at it at an address of its own; answers the lines that are not well. */
export async function askDoctor({ app }: TestServer, { connection }: TestDatabase): Promise<string[]> {
  const port = await findPort()
  const environment = {
    DATABASE_URL: addressOf(connection),
    SASH_DATA: context().config.dataDir,
    SASH_MASTER_KEY: testKey,
    SASH_ORIGIN: `http://localhost:${port}`,
  }
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent', SASH_RATE_LIMIT: '0' })
  setContext({ ...context(), config })
  await app.listen({ port, host: 'localhost' })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-years-'))
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const terminal = { environment, say, complain: say }
  try {
    if ((await runCommand(['backup', folder], terminal)) !== 0) return lines
    lines.length = 0
    await runCommand(['doctor', '--backups', folder], terminal)
    return lines.filter((line) => !line.startsWith('ok ') && !meant.some((pattern) => pattern.test(line)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
