import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Site } from './site.ts'

const run = promisify(execFile)

/** Gives an operator's command at a site, with other settings if told, and answers what it said. */
export async function giveCommand(site: Site, words: string[], settings: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, ...site.settings, SASH_DATA: site.dataDir, ...settings }
  const { stdout } = await run(process.execPath, ['dist/cli/sash.js', ...words], { env })
  return stdout
}
