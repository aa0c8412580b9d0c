import type { Db } from '#infra/db/connections/connect.ts'
import { openAssertions } from '../../documents/open-documents.ts'
import type { AwardPlace, AwardRow, KeptAwardRow } from '../../queries.ts'
import type { Position } from '../cursor.ts'
import { type AwardFilter, type AwardSlice, isBefore, momentOf, orderOf } from './conditions.ts'
import { choosePlans, findEnd, isCommonName, selectPage } from './plans.ts'

interface Found<Row> {
  rows: Row[]
  /** Where a search for a common name stopped before the page was full: what lies behind it was not looked at. */
  stopped: Position | undefined
}
export type Listed = Found<AwardRow>

/** At most `limit` awards, newest first, after (or with `prev` before) the position. */
export const listAwards = async (db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Promise<Listed> => {
  const { rows, stopped } =
    filter.name === ''
      ? { rows: await readPage(db, at, filter, page), stopped: undefined }
      : await searchPage(db, at, filter, page)
  const opened = await openAssertions(db, rows)
  return { rows: page.position?.direction === 'prev' ? opened.reverse() : opened, stopped }
}

/** Finds by identifier and by name, each through its own index, and takes the first of both. */
async function searchPage(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Promise<Found<KeptAwardRow>> {
  const byIdentifier = await readPage(db, at, { ...filter, name: '' }, page)
  const { rows: byName, stopped } = await readNamed(db, at, { ...filter, prefixes: [] }, page)
  const sign = orderOf(page) === 'asc' ? 1 : -1
  const placed = (row: KeptAwardRow): Place => ({ createdAt: momentOf(row, filter), awardId: row.award_id })
  // The database compares ids by their bytes, and so does JavaScript.
  const compare = (left: Place, right: Place): number =>
    sign *
    (left.createdAt.getTime() - right.createdAt.getTime() ||
      (left.awardId < right.awardId ? -1 : left.awardId === right.awardId ? 0 : 1))
  const rows = [...new Map([...byIdentifier, ...byName].map((row) => [row.award_id, row])).values()]
    .filter((row) => stopped === undefined || compare(placed(row), stopped) <= 0)
    .sort((left, right) => compare(placed(left), placed(right)))
    .slice(0, page.limit)
  return { rows, stopped: rows.length < page.limit ? stopped : undefined }
}

type Place = Pick<Position, 'createdAt' | 'awardId'>

/** A name that few have is found wherever it is; of others a part of the list is looked through, and where that ended is told. */
async function readNamed(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Promise<Found<KeptAwardRow>> {
  const [first, second] = choosePlans(filter)
  const rows = await selectPage(db, at, filter, page, first).execute()
  if (!second || rows.length >= page.limit) return { rows, stopped: undefined }
  if (!(await isCommonName(db, at, filter.name))) {
    return { rows: await selectPage(db, at, filter, page, second).execute(), stopped: undefined }
  }
  const end = await findEnd(db, at, filter, page).executeTakeFirst()
  const direction = page.position?.direction ?? 'next'
  if (end && !isBefore(end.moment, filter)) {
    return { rows, stopped: { direction, createdAt: end.moment, awardId: end.award_id } }
  }
  // The list ends before: behind it, backwards, come those dated back.
  const all = !end && direction === 'prev' && filter.issuedTo && !filter.ended
  return { rows: all ? await selectPage(db, at, filter, page, 'walk days').execute() : rows, stopped: undefined }
}

/** Statistics do not tell where in the list the few are, so whoever looks for a beginning tries what is near first. */
async function readPage(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Promise<KeptAwardRow[]> {
  const [first, second] = choosePlans(filter)
  const rows = await selectPage(db, at, filter, page, first).execute()
  return second && rows.length < page.limit ? selectPage(db, at, filter, page, second).execute() : rows
}
