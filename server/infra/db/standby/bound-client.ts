import type { PoolClient } from 'pg'

/**
 * A connection for one piece of work, which may take so long in all: one statement after the other, and none after the end
 * or after one that came to nothing. Then the connection is closed when it is given back, since an answer may still be under
 * way. `asked` takes the statements.
 */
export const boundClient = (client: PoolClient, asked: PoolClient, milliseconds: number): PoolClient => {
  const end = performance.now() + milliseconds
  let broken: Error | undefined
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (text: string, values: unknown[]) => {
    if (performance.now() > end) broken ??= new Error('A standby took too long.')
    if (broken) throw broken
    try {
      return await asked.query(text, values)
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error))
      throw broken
    }
  }
  const query = (text: string, values: unknown[]) => {
    const answer = last.then(() => ask(text, values))
    last = answer.catch(() => undefined)
    return answer
  }
  return Object.create(client, { query: { value: query }, release: { value: () => client.release(broken) } })
}
