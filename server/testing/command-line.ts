import { afterAll, beforeAll } from 'vitest'
import { runCommand } from '../cli/run-command.ts'
import { addressOf, createTestDatabase, type TestDatabase } from './database.ts'

/** For a file of tests: a database of its own, and `npm run sash --` on it with all that was said. */
export const givenCommandLine = (more: Record<string, string> = {}) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => await database.drop())
  return {
    db: () => database.db,
    connection: () => database.connection,
    sash: async (...args: string[]) => {
      const environment = { DATABASE_URL: addressOf(database.connection), ...more }
      const [out, err]: [string[], string[]] = [[], []]
      const code = await runCommand(args, {
        environment,
        say: (line) => out.push(line),
        complain: (line) => err.push(line),
      })
      return { code, out, err: err[0] }
    },
  }
}
