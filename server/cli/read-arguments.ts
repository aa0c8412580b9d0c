import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** Words and switches as they were typed, and what was said after those that name something; an unknown one is a wrong use. */
export const readArguments = (args: string[], switches: readonly string[], named: readonly string[] = []) => {
  try {
    const options: ParseArgsConfig['options'] = {}
    for (const name of switches) options[name] = { type: 'boolean' }
    for (const name of named) options[name] = { type: 'string' }
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const said = new Map(named.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])))
    return { values: new Set(Object.keys(values)), said, positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
