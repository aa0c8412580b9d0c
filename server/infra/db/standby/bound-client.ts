import type { PoolClient } from 'pg'

/** The standby, or the way to it, failed: whoever asks next may have to wait for the same. */
export class UnansweredError extends Error {}

const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'

/**
 * A connection for one piece of work, which may ask for so long: one statement after the other, and none after the end
 * or after one that came to nothing. Then the connection is closed when it is given back, since an answer may still be under
 * way. What was read until the end is read: nothing depends on the end of a transaction that wrote nothing. `asked` takes the
 * statements.
 */
export const boundClient = (client: PoolClient, asked: PoolClient, milliseconds: number): PoolClient => {
  const end = performance.now() + milliseconds
  let broken: Error | undefined
  let unended: Error | undefined
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (text: string, values: unknown[]) => {
    if (!isEnd(text) && performance.now() > end) broken ??= new Error('What is read took too long.')
    if (broken) throw broken
    try {
      return await asked.query(text, values)
    } catch (cause) {
      const failure = new UnansweredError('A standby did not answer.', { cause })
      if (isEnd(text)) {
        unended = failure
        return { command: text.toUpperCase(), rows: [], rowCount: 0 }
      }
      broken = failure
      throw broken
    }
  }
  const query = (text: string, values: unknown[]) => {
    const answer = last.then(() => ask(text, values))
    last = answer.catch(() => undefined)
    return answer
  }
  return Object.create(client, { query: { value: query }, release: { value: () => client.release(broken ?? unended) } })
}
