import { DatabaseError, type PoolClient } from 'pg'
import { withPlans } from './keep-plans.ts'

export interface Bounds {
  /** Names that a connection has at once. PostgreSQL keeps 20 to 100 KB for each, in every connection. */
  names: number
  /** Texts that are remembered to see which of them come again. */
  texts: number
  /** Characters of a text that gets a name; whatever is longer lists values, each time others. */
  length: number
  /** How often a text must have come before: what varies in shape without an end never comes so often. */
  uses: number
  /** Names that a connection gives in its life; the driver keeps the text of each. */
  everGiven: number
}

const usual: Bounds = { names: 128, texts: 512, length: 8000, uses: 2, everGiven: 4096 }

// Counts up when a table has changed: whatever was planned before, on any connection, may be stale.
let era = 0

/**
 * A connection on which the statements that come again are prepared by name: parsed once, planned at most a few times, and
 * less to send each time (PostgreSQL, "Prepared Statements"). Names are of this connection alone and bounded in number;
 * the one used longest ago makes room. Where a table was altered under a statement that returns all of its columns,
 * PostgreSQL refuses the old plan before it does anything. All names are then forgotten, and it is asked again; inside a
 * transaction, which has failed by that, the error tells whoever repeats it (`isStale`).
 */
export const prepareByName = (client: PoolClient, bounds: Bounds = usual): PoolClient => {
  const uses = new Map<string, number>()
  const names = new Map<string, Name>()
  const unwanted: string[] = []
  let count = 0
  let ownEra = era

  const giveName = (text: string): Name => {
    const name = { name: `s${++count}`, isSure: false }
    names.set(text, name)
    const oldest = names.size > bounds.names ? first(names) : undefined
    if (oldest) {
      names.delete(oldest[0])
      // One that PostgreSQL may not know must not be named to it: that would fail the transaction that is open.
      if (oldest[1].isSure) unwanted.push(oldest[1].name)
    }
    return name
  }

  const findName = (text: string): Name | undefined => {
    if (ownEra !== era) {
      ownEra = era
      if (names.size > 0) unwanted.push('all')
      names.clear()
    }
    const known = names.get(text)
    if (known) {
      touch(names, text, known)
      return known
    }
    if (text.length > bounds.length || count >= bounds.everGiven) return undefined
    const before = uses.get(text) ?? 0
    if (before >= bounds.uses) {
      uses.delete(text)
      return giveName(text)
    }
    touch(uses, text, before + 1)
    if (uses.size > bounds.texts) uses.delete(first(uses)?.[0] ?? '')
    return undefined
  }

  const ask = async (text: string, values: unknown[]) => {
    // Without values there is nothing to bind: `begin`, `commit`, and several statements in one text.
    const found = values.length > 0 ? findName(text) : undefined
    if (found === undefined) return client.query(withPlans(text), values)
    // In a transaction that has failed this fails too, as what is asked does; the connection's end makes up for it.
    for (const name of unwanted.splice(0)) await client.query(`deallocate ${name}`).catch(() => undefined)
    try {
      const result = await client.query({ name: found.name, text, values })
      found.isSure = true
      return result
    } catch (error) {
      if (!isStale(error)) throw error
      era++
      return await client.query(text, values).catch((again: unknown) => {
        throw isAborted(again) ? error : again
      })
    }
  }
  // Everything else is the connection's own.
  return Object.create(client, { query: { value: ask } })
}

interface Name {
  name: string
  /** PostgreSQL has answered to it, so it knows it. */
  isSure: boolean
}

/**
 * PostgreSQL's refusal of a prepared plan whose columns have changed since, or that does not know a partition which another
 * session has added meanwhile. Nothing was done, so it may be asked again.
 */
export const isStale = (error: unknown): boolean => {
  if (!(error instanceof DatabaseError)) return false
  const { code, routine } = error
  return (
    (code === '0A000' && routine === 'RevalidateCachedQuery') || (code === '23514' && routine === 'ExecFindPartition')
  )
}

const isAborted = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02'

const first = <K, V>(map: Map<K, V>): [K, V] | undefined => map.entries().next().value

// A map keeps the order in which keys came: the first one is the one touched longest ago.
function touch<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
}
