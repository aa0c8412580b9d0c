import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface SentStatement {
  host: string
  text: string
}

export interface StatementRecorder {
  /** The SQL that the action ran, in its order; what jobs do meanwhile is not among it. */
  record(action: () => Promise<unknown>): Promise<string[]>
  /** The same with the host of the database that each was sent to. */
  recordHosts(action: () => Promise<unknown>): Promise<SentStatement[]>
  stop(): void
}

/**
 * What jobs do meanwhile, what each process looks up again once a second (theme, tools and features), and what a new
 * connection begins with.
 */
export const isAside = (text: string): boolean =>
  /from "(site_theme|external_tools|feature_switches)"|select pg_is_in_recovery/.test(text) ||
  (/(from|update) jobs\.|from "refused_mails"|"mail_id" = \$/i.test(text) && !/insert into jobs/i.test(text))

/** Listens at the database client. Start it before the server. */
export const recordStatements = (): StatementRecorder => {
  const { prototype } = pg.Client
  const original = prototype.query
  const recording = new AsyncLocalStorage<SentStatement[]>()
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query] = args as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    if (!isAside(text)) recording.getStore()?.push({ host: this.host, text })
    return Reflect.apply(original, this, args)
  }
  prototype.query = listening as typeof original
  const recordHosts = async (action: () => Promise<unknown>) => {
    const statements: SentStatement[] = []
    await recording.run(statements, async () => void (await action()))
    return statements
  }
  return {
    recordHosts,
    record: async (action) => (await recordHosts(action)).map(({ text }) => text),
    stop: () => {
      prototype.query = original
    },
  }
}
