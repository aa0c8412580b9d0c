import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectDatabase, type Db, type SocketConnection } from '#infra/db/connections/connect.ts'
import { runAdminStatement } from './admin.ts'
import { ensureDatabase, ensureTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: SocketConnection
  }
}

export interface TestDatabase {
  db: Db
  connection: SocketConnection
  drop: () => Promise<void>
}

let template: Promise<string> | undefined
let prepared: Promise<string> | undefined

/** A migrated, empty database of its own, cloned from the template. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  template ??= ensureTemplate(inject('testPostgres'))
  return cloneDatabase(await template)
}

/** The same with what the first start of a server adds to it, which `prepare` does once for all of the run. */
export async function createPreparedDatabase(
  prepare: (connection: SocketConnection) => Promise<void>,
  connections?: number,
): Promise<TestDatabase> {
  const server = inject('testPostgres')
  template ??= ensureTemplate(server)
  const source = await template
  prepared ??= ensureDatabase(server, { name: `${source}_prepared`, source }, prepare)
  return cloneDatabase(await prepared, connections)
}

/** A database without any table, for tests of the database layer itself. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('template1')
}

/** The address of a database, as DATABASE_URL has it. */
export function addressOf({ host, port, user, password, database }: SocketConnection): string {
  const who = password === undefined ? user : `${user}:${encodeURIComponent(password)}`
  return `postgres://${who}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

async function cloneDatabase(source: string, connections = 5): Promise<TestDatabase> {
  const server = inject('testPostgres')
  const database = `test_${randomBytes(8).toString('hex')}`
  await runAdminStatement(server, `create database ${database} template ${source} strategy file_copy`)
  const connection = { ...server, database }
  const db = connectDatabase(connection, connections)
  const drop = async () => {
    await db.destroy()
    await runAdminStatement(server, `drop database if exists ${database} with (force)`)
  }
  return { db, connection, drop }
}
