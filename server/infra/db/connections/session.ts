import { Client } from 'pg'
import { CopyIn } from '../copy/copy-in.ts'
import { CopyOut } from '../copy/copy-out.ts'
import { explainAway } from '../explain-away.ts'
import { type Connection, poolConfig } from './connect.ts'

/** One connection to the database in one transaction, for whole tables at a time. */
export interface Session {
  /** The rows of one statement; values are texts, because the forms of a session are set for files and not for programs. */
  query(text: string, values?: unknown[]): Promise<Record<string, string | null>[]>
  /** Runs `copy … to stdout` and yields its rows, some at a time, each with the line break at its end. */
  copyOut(text: string): AsyncGenerator<Buffer[]>
  /** Begins `copy … from stdin`. Nothing else may be asked until its `end`. */
  copyIn(text: string): CopyIn
}

// One form of every value, whatever the server and the user are set to: what is compared was written the same way.
const forms = [
  `set local timezone to 'UTC'`,
  `set local datestyle to 'ISO, YMD'`,
  `set local intervalstyle to 'postgres'`,
  'set local bytea_output to hex',
  'set local extra_float_digits to 1',
  'set local statement_timeout to 0',
  'set local lock_timeout to 0',
  'set local idle_in_transaction_session_timeout to 0',
]

const begin = {
  /** Everything is read as it was at one moment. */
  reads: 'begin isolation level repeatable read read only',
  writes: 'begin',
}

/** Works in one transaction on a connection of its own; what the work throws undoes all of it. */
export async function inSession<T>(
  connection: Connection,
  purpose: keyof typeof begin,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...poolConfig(connection), types: { getTypeParser: () => String } })
  // A lost connection rejects what is under way; without a listener it would also end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query([begin[purpose], ...forms].join(';'))
    const result = await work({
      query: async (text, values) => (await client.query(text, values)).rows,
      copyOut: (text) => client.query(new CopyOut(text)).rows(),
      copyIn: (text) => client.query(new CopyIn(text)),
    })
    await client.query('commit')
    return result
  } catch (error) {
    const sentence = 'url' in connection ? explainAway(error, connection.url) : undefined
    throw sentence ? new Error(sentence, { cause: error }) : error
  } finally {
    // A connection that ends takes what was not committed with it.
    await client.end()
  }
}
