import { readFileSync, statSync } from 'node:fs'
import { environmentSchema, wrongSettings } from './config.ts'

// What commands read beside the settings.
const others = ['DATABASE_DIRECT_URL', 'SASH_OLD_MASTER_KEY', 'SASH_FROM_TOKEN', 'SASH_TOKEN']
const names = [...Object.keys(environmentSchema.shape), ...others]

/** Every variable that the server or a command reads, and those that name a file instead. */
export const knownVariables: readonly string[] = [...names, ...names.map((name) => `${name}_FILE`), 'SASH_URL']

const mostBytes = 64 * 1024

/**
 * The environment with the settings that lie in files: `NAME_FILE` names the file of `NAME`, as orchestrators and systemd
 * hand out secrets. Blank lines at the end of a file do not count. Throws ConfigError with one line for each file that
 * cannot be read (UTF-8, 64 KiB at most) and each setting that is given both ways.
 */
export const withFiles = (environment: Record<string, string | undefined>): Record<string, string | undefined> => {
  const filled = { ...environment }
  const faults: string[] = []
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) faults.push(`${name}_FILE: ${name} is set as well; only one of them can hold`)
    else
      try {
        if (statSync(file).size > mostBytes) throw new Error('is larger than 64 KiB')
        filled[name] = readFileSync(file, 'utf8').trimEnd()
      } catch (error) {
        faults.push(`${name}_FILE: ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      }
  }
  if (faults.length > 0) throw wrongSettings(faults)
  return filled
}
