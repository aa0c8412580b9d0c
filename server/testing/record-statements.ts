import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface StatementRecorder {
  /** The SQL that the action ran, in its order; what jobs do meanwhile is not among it. */
  record(action: () => Promise<unknown>): Promise<string[]>
  stop(): void
}

/**
 * What jobs do meanwhile, what each process looks up again once a second (theme, tools and features), and what a new
 * connection begins with.
 */
export const isAside = (text: string): boolean =>
  /from "(site_theme|external_tools|feature_switches)"|select pg_is_in_recovery/.test(text) ||
  (/(from|update) jobs\.|"mail_id" = \$/i.test(text) && !/insert into jobs/i.test(text))

/** Listens at the database client. Start it before the server. */
export const recordStatements = (): StatementRecorder => {
  const { prototype } = pg.Client
  const original = prototype.query
  const recording = new AsyncLocalStorage<string[]>()
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query] = args as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    if (!isAside(text)) recording.getStore()?.push(text)
    return Reflect.apply(original, this, args)
  }
  prototype.query = listening as typeof original
  return {
    record: async (action) => {
      const statements: string[] = []
      await recording.run(statements, async () => void (await action()))
      return statements
    },
    stop: () => {
      prototype.query = original
    },
  }
}
