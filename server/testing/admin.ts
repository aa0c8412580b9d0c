import { sql } from 'kysely'
import { connectDatabase, type SocketConnection } from '#infra/db/connections/connect.ts'

/** Runs a statement such as CREATE DATABASE on the server, outside a transaction. */
export async function runAdminStatement(server: SocketConnection, statement: string): Promise<void> {
  const db = connectDatabase(server, 1)
  try {
    await sql.raw(statement).execute(db)
  } finally {
    await db.destroy()
  }
}
