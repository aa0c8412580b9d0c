import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Whether the database answers; false also where no connection is to be had. */
export const isDatabaseUp = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
