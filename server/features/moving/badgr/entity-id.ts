import { createHash } from 'node:crypto'
import { type Row, wordsOf } from '../dump/row.ts'

/** The id in the row's public address; of rows from before there were such ids, one made of table and key. */
export const entityIdOf = (row: Row, table: string): string =>
  wordsOf(row, 'entity_id') ??
  createHash('sha256')
    .update(`${table} ${row.get('id')}`)
    .digest('base64url')
    .slice(0, 22)
