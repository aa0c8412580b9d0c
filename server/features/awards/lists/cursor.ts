import { readPlace, readPlacedMoment, writePlace } from '#infra/http/page.ts'

/** Where a page of awards begins: beside this award, in this direction. */
export interface Position {
  direction: 'next' | 'prev'
  createdAt: Date
  awardId: string
}

export const writeCursor = ({ direction, createdAt, awardId }: Position): string =>
  writePlace(direction, createdAt.getTime(), awardId)

export const parseCursor = (cursor: string | undefined): Position | undefined => {
  const place = readPlace(cursor, /^(next|prev) (-?\d{1,15}) ([\w-]{22})$/)
  if (!place) return undefined
  const [direction, time = '', awardId = ''] = place
  return { direction: direction === 'prev' ? 'prev' : 'next', createdAt: readPlacedMoment(time), awardId }
}
