import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** Words and switches as they were typed; an unknown switch is a wrong use. */
export const readArguments = (args: string[], switches: readonly string[]) => {
  try {
    const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]))
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    return { values: new Set(Object.keys(values)), positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
