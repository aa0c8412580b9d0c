import { invalid } from '#infra/errors.ts'

/** Where a page of awards begins: beside this award, in this direction. */
export interface Position {
  direction: 'next' | 'prev'
  createdAt: Date
  awardId: string
}

/** Opaque to clients, so that the order may change one day. */
export const writeCursor = ({ direction, createdAt, awardId }: Position): string =>
  Buffer.from(`${direction} ${createdAt.getTime()} ${awardId}`).toString('base64url')

export const parseCursor = (cursor: string | undefined): Position | undefined => {
  if (!cursor) return undefined
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, direction, time, awardId = ''] = /^(next|prev) (\d{1,15}) ([\w-]{22})$/.exec(text) ?? []
  if (direction !== 'next' && direction !== 'prev') throw invalid({ cursor: ['Invalid cursor.'] })
  return { direction, createdAt: new Date(Number(time)), awardId }
}
