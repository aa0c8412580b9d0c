import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

interface CommitWatcher {
  /** What the action answered, and the tables of which rows were changed for good meanwhile, by itself and not by jobs. */
  watch<T>(action: () => Promise<T>): Promise<{ answer: T; tables: string[] }>
  stop(): void
}

const changing = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)"?(?:\."?([a-z_]+)"?)?/i

/** The table that a statement changes rows of, if it does. */
const tableOf = (text: string): string | undefined => {
  if (!/^\s*(?:insert|update|delete|with)\b/i.test(text)) return undefined
  // A lock of rows that are read (`for update`) is no change.
  const [, first, second] = changing.exec(text.replace(/\bfor (?:no key )?update\b/gi, '')) ?? []
  return second ?? first
}

/** Listens at the database client for what stays of an action, also of one that was refused. Start it before the server. */
export const watchCommits = (): CommitWatcher => {
  const { prototype } = pg.Client
  const original = prototype.query
  const watched = new AsyncLocalStorage<Set<string>>()
  const open = new WeakMap<pg.Client, Set<string>>()
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const answer: unknown = Reflect.apply(original, this, args)
    const kept = watched.getStore()
    const [query] = args as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    if (!kept || !(answer instanceof Promise)) return answer
    if (/^\s*(?:begin|start transaction)\b/i.test(text)) open.set(this, new Set())
    if (/^\s*rollback\s*;?$/i.test(text)) open.delete(this)
    const table = tableOf(text)
    if (table === undefined && !/^\s*commit\b/i.test(text)) return answer
    return answer.then((result: pg.QueryResult) => {
      const pending = open.get(this)
      if (table !== undefined && (result.rowCount ?? 0) > 0) (pending ?? kept).add(table)
      if (table === undefined) {
        for (const one of pending ?? []) kept.add(one)
        open.delete(this)
      }
      return result
    })
  }
  prototype.query = listening as typeof original
  return {
    watch: async (action) => {
      const tables = new Set<string>()
      const answer = await watched.run(tables, action)
      return { answer, tables: [...tables].sort() }
    },
    stop: () => {
      prototype.query = original
    },
  }
}

/** What a refused call leaves behind on purpose, by table, with why. */
export const keptOfRefused: Readonly<Record<string, string>> = {
  throttles: 'how often somebody has tried',
  cooldowns: 'how long somebody has to wait',
  blobs: 'a picture is kept before what shows it, and swept where nothing does',
}
