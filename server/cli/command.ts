export interface Terminal {
  environment: Record<string, string | undefined>
  say(line: string): void
  complain(line: string): void
}

export interface Command {
  /** The words that call it, such as `terms publish`. */
  name: string
  /** What may follow, and what it does. */
  usage: string
  summary: string
  run(args: string[], terminal: Terminal): Promise<void>
}

/** The command was called in a way it does not know. */
export class UsageError extends Error {
  override name = 'UsageError'
}
