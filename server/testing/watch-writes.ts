import pg from 'pg'

interface WriteWatcher {
  /** Whether a statement that could have changed a row was sent since this was asked last, also one that came late. */
  hasWritten(): boolean
  stop(): void
}

/** Nothing but reading, and the frame of a transaction; a lock for an update counts as one, for its words are the same. */
export const isReading = (text: string): boolean =>
  /^\s*(select|with|begin|start transaction|set|commit|rollback)\b/i.test(text) &&
  !/\b(insert|update|delete|merge|truncate|into|call|do)\b/i.test(text)

/** Listens at the database client, so that a test need not count rows after what only read. Start it before the server. */
export const watchWrites = (): WriteWatcher => {
  const { prototype } = pg.Client
  const original = prototype.query
  let isWritten = false
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query] = args as [string | { text: string }]
    if (!isReading(typeof query === 'string' ? query : query.text)) isWritten = true
    return Reflect.apply(original, this, args)
  }
  prototype.query = listening as typeof original
  return {
    hasWritten: () => {
      const was = isWritten
      isWritten = false
      return was
    },
    stop: () => {
      prototype.query = original
    },
  }
}
