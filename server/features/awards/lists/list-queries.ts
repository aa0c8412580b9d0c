import { sql } from 'kysely'
import type { Award } from '#contracts/awards/awards.ts'
import type { EndedState } from '#contracts/awards/issuer-desk.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type AwardPlace, type AwardRow, lastMail, selectPlaced } from '../queries.ts'
import type { Position } from './cursor.ts'
import { isUndelivered, isUntaken } from './undelivered.ts'

export interface AwardFilter {
  recipients: string[]
  /** Beginnings of identifiers. */
  prefixes: string[]
  /** Beginnings of words of a name, which also find an award, beside the beginnings of identifiers. */
  name: string
  acceptance: Award['acceptance'] | undefined
  issuedFrom: Date | undefined
  issuedTo: Date | undefined
  includeExpired: boolean
  includeRevoked: boolean
  /** Those whose last mail came to nobody. */
  onlyUndelivered: boolean
  /** Only those that have expired or were revoked; they stand in the order in which that happened. */
  ended: EndedState | undefined
  now: Date
}

export interface Page {
  limit: number
  position: Position | undefined
  /** What became of the mails stands beside the awards. */
  withMails?: boolean
}

/** As far into the list the beginnings of identifiers are looked for; what is rarer is found through the identifiers. */
const nearby = 20_000
/** As far as names are looked for: these are not in the index of the list, but in the awards. */
const nearbyNames = 1000
/** An award made later than this after its day of issue is dated back; awards_dated_back holds these. */
const dayMilliseconds = 86_400_000

/** At most `limit` awards, newest first, after (or with `prev` before) the position. */
export const listAwards = async (db: Db, at: AwardPlace, filter: AwardFilter, page: Page): Promise<AwardRow[]> => {
  const rows = filter.name === '' ? await readPage(db, at, filter, page) : await searchPage(db, at, filter, page)
  return page.position?.direction === 'prev' ? rows.reverse() : rows
}

/** Finds by identifier and by name, each through its own index, and takes the first of both. */
async function searchPage(db: Db, at: AwardPlace, filter: AwardFilter, page: Page): Promise<AwardRow[]> {
  const byIdentifier = await readPage(db, at, { ...filter, name: '' }, page)
  const byName = await readPage(db, at, { ...filter, prefixes: [] }, page)
  const all = new Map([...byIdentifier, ...byName].map((row) => [row.award_id, row]))
  const sign = orderOf(page) === 'asc' ? 1 : -1
  // The database compares ids by their bytes, and so does JavaScript.
  const compareAge = (left: AwardRow, right: AwardRow): number =>
    momentOf(left, filter).getTime() - momentOf(right, filter).getTime() || (left.award_id < right.award_id ? -1 : 1)
  return [...all.values()].sort((left, right) => sign * compareAge(left, right)).slice(0, page.limit)
}

/** By what the list is put in order. */
const orderColumn = ({ ended }: Pick<AwardFilter, 'ended'>) =>
  ended === 'expired' ? 'expires_at' : ended === 'revoked' ? 'revoked_at' : 'created_at'

/** Where an award stands in a list. */
export const momentOf = (row: AwardRow, filter: Pick<AwardFilter, 'ended'>): Date =>
  row[orderColumn(filter)] ?? row.created_at

/** Statistics do not tell where in the list the few are, so whoever looks for a beginning tries what is near first. */
async function readPage(db: Db, at: AwardPlace, filter: AwardFilter, page: Page): Promise<AwardRow[]> {
  const [first, second] = choosePlans(filter)
  const rows = await selectPage(db, at, filter, page, first).execute()
  return second && rows.length < page.limit ? selectPage(db, at, filter, page, second).execute() : rows
}

type Plan = 'walk' | 'walk nearby' | 'walk days' | 'walk undelivered' | 'sort few'

/** How the page is found, and how if that did not fill it. */
export const choosePlans = (filter: AwardFilter): [Plan, Plan?] => {
  const { recipients, prefixes, name, issuedTo, onlyUndelivered, ended } = filter
  const isSought = prefixes.length > 0 || name !== ''
  if (recipients.length > 0 || (onlyUndelivered && (isSought || ended))) return ['sort few']
  if (onlyUndelivered) return ['walk undelivered']
  if (isSought) return ['walk nearby', 'sort few']
  return [issuedTo && !ended ? 'walk days' : 'walk']
}

/** The query of a page; backwards pages come in the order they are read. */
export const selectPage = (db: Db, at: AwardPlace, filter: AwardFilter, page: Page, plan: Plan) => {
  const order = orderOf(page)
  return selectPlaced(db, plans[plan](db, at, filter, page))
    .$if(page.withMails === true, (query) => query.select(lastMail))
    .orderBy(`awards.${orderColumn(filter)}`, order)
    .orderBy('awards.award_id', order)
}

type Places = Parameters<typeof selectPlaced>[1]

const orderOf = ({ position }: Page) => (position?.direction === 'prev' ? 'asc' : 'desc')

/** Reads the list from the position on until the page is full. */
function walk(db: Db, at: AwardPlace, filter: AwardFilter, page: Page): Places {
  return inOrder(db, at, filter, page)
}

/** As walk, but gives up after a while: less than a page of it may be less than there is. */
function walkNearby(db: Db, at: AwardPlace, filter: AwardFilter, page: Page): Places {
  const { acceptance } = filter
  const issuedTo = filter.ended ? undefined : filter.issuedTo
  const order = orderOf(page)
  const near = selectListed(db, at, filter, page)
    .select(['awards.issued_on', 'awards.acceptance', 'awards.recipient_identifier'])
    .$if(filter.name !== '', (query) => query.select('awards.recipient_name'))
    .$if(issuedTo !== undefined, (query) => query.where('awards.created_at', '<=', endOfList(filter)))
    // Those of a class that were answered stand in an index in the order of the list; all others are passed by on the way.
    .$if(at.badgeSlug !== undefined && acceptance !== undefined && acceptance !== 'Unaccepted', (query) =>
      query.where(sql<boolean>`awards.acceptance = ${acceptance}`),
    )
    .orderBy(`awards.${orderColumn(filter)}`, order)
    .orderBy('awards.award_id', order)
    .limit(filter.name === '' ? nearby : nearbyNames)
  const usual = db
    .selectFrom(near.as('awards'))
    .select(placeColumns)
    .where(fits(filter, at))
    .orderBy(`awards.${orderColumn(filter)}`, order)
    .orderBy('awards.award_id', order)
    .limit(page.limit)
  // Backwards, those dated back come behind all others: a page that is full without them has none of them.
  return issuedTo && order === 'desc' ? withDatedBack(db, at, filter, page, usual) : usual
}

/** Reads the list of those that are kept as undelivered; the few that were taken or revoked at that moment are passed by. */
function walkUndelivered(db: Db, at: AwardPlace, filter: AwardFilter, page: Page): Places {
  const order = orderOf(page)
  let query = db
    .selectFrom('undelivered_awards as listed')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('awards')
          .select(['awards.expires_at', 'awards.revoked_at'])
          .whereRef('awards.issuer_id', '=', 'listed.issuer_id')
          .whereRef('awards.award_id', '=', 'listed.award_id')
          .where(isUntaken)
          .where(fits({ ...filter, onlyUndelivered: false }, at))
          .offset(sql.lit(0))
          .as('own'),
      (join) => join.onTrue(),
    )
    .select(['listed.issuer_id', 'listed.award_id', 'listed.created_at', 'own.expires_at', 'own.revoked_at'])
    .where('listed.issuer_id', '=', at.issuerSlug)
    .orderBy('listed.created_at', order)
    .orderBy('listed.award_id', order)
    .limit(page.limit)
  if (at.badgeSlug !== undefined) query = query.where('listed.badge_id', '=', at.badgeSlug)
  return page.position ? query.where(isBehind(page.position, 'listed.created_at', 'listed.award_id')) : query
}

/** Reads all that match and puts them in order, however far apart they are in the list. */
function sortFew(db: Db, at: AwardPlace, filter: AwardFilter, page: Page): Places {
  const order = orderOf(page)
  return db
    .with(
      (cte) => cte('matches').materialized(),
      () => filterAwards(db, at, filter, page),
    )
    .selectFrom('matches')
    .select(['issuer_id', 'award_id', 'created_at'])
    .orderBy(orderColumn(filter), order)
    .orderBy('award_id', order)
    .limit(page.limit)
}

/** Begins at the last day asked for, instead of reading all newer awards; those dated back to it are few. */
function walkDays(db: Db, at: AwardPlace, filter: AwardFilter, page: Page): Places {
  const usual = inOrder(db, at, filter, page).where('awards.created_at', '<=', endOfList(filter))
  return withDatedBack(db, at, filter, page, usual)
}

/** Behind this moment are none of the last day asked for, but those dated back. */
const endOfList = ({ issuedTo, now }: AwardFilter): Date => new Date((issuedTo ?? now).getTime() + dayMilliseconds)

function withDatedBack(
  db: Db,
  at: AwardPlace,
  filter: AwardFilter,
  page: Page,
  usual: ReturnType<typeof inOrder>,
): Places {
  const order = orderOf(page)
  const datedBack = db
    .with(
      (cte) => cte('matches').materialized(),
      () =>
        filterAwards(db, at, filter, page)
          .where('awards.created_at', '>', endOfList(filter))
          .where(sql<boolean>`awards.created_at - awards.issued_on > interval '1 day'`),
    )
    .selectFrom('matches')
    .selectAll()
  const both = db
    .selectFrom(usual.as('usual'))
    .selectAll()
    .unionAll(db.selectFrom(datedBack.as('dated_back')).selectAll())
  return db
    .selectFrom(both.as('either'))
    .select(['either.issuer_id', 'either.award_id', 'either.created_at'])
    .orderBy('created_at', order)
    .orderBy('award_id', order)
    .limit(page.limit)
}

const inOrder = (db: Db, at: AwardPlace, filter: AwardFilter, page: Page) =>
  filterAwards(db, at, filter, page)
    .orderBy(`awards.${orderColumn(filter)}`, orderOf(page))
    .orderBy('awards.award_id', orderOf(page))
    .limit(page.limit)

const plans = {
  walk: walk,
  'walk nearby': walkNearby,
  'walk days': walkDays,
  'walk undelivered': walkUndelivered,
  'sort few': sortFew,
}

const filterAwards = (db: Db, at: AwardPlace, filter: AwardFilter, page: Page) =>
  selectListed(db, at, filter, page).where(fits(filter, at))

const placeColumns = [
  'awards.issuer_id',
  'awards.award_id',
  'awards.created_at',
  'awards.expires_at',
  'awards.revoked_at',
] as const

/** The list from the position on. */
const selectListed = (db: Db, { issuerSlug, badgeSlug }: AwardPlace, filter: AwardFilter, { position }: Page) => {
  let query = db.selectFrom('awards').select(placeColumns).where('awards.issuer_id', '=', issuerSlug)
  if (badgeSlug !== undefined) query = query.where('awards.badge_id', '=', badgeSlug)
  if (position) query = query.where(isBehind(position, `awards.${orderColumn(filter)}`, 'awards.award_id'))
  // Written out as their indexes have it.
  if (filter.ended === 'revoked') query = query.where('awards.revoked_at', 'is not', null)
  if (filter.ended === 'expired') {
    query = query.where('awards.revoked_at', 'is', null).where('awards.expires_at', '<=', filter.now)
  }
  return query
}

const isBehind = ({ direction, createdAt, awardId }: Position, moment: string, id: string) => {
  const sign = direction === 'prev' ? sql`>` : sql`<`
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) ${sign} (${createdAt}::timestamptz, ${awardId}::text)`
}

/** Only what the indexes of the list hold, so that no award is read but those of the page; names have their own. */
const fits = (filter: AwardFilter, { issuerSlug }: AwardPlace) => {
  const { recipients, prefixes, name, acceptance, issuedFrom, issuedTo } = filter
  const all = [sql`true`]
  if (recipients.length > 0) all.push(sql`awards.recipient_identifier = any(${recipients}::text[])`)
  if (prefixes.length > 0) {
    // Unlike LIKE, this has no signs with a meaning of their own, and is found through an index all the same.
    const any = prefixes.map((text) => sql`awards.recipient_identifier ^@ ${text}`)
    all.push(sql`(${sql.join(any, sql` or `)})`)
  }
  if (name !== '') {
    const words = sql`array_to_tsvector(name_words(awards.issuer_id, awards.recipient_name))`
    all.push(sql`awards.recipient_name is not null and ${words} @@ name_query(${issuerSlug}::text, ${name}::text)`)
  }
  if (filter.onlyUndelivered) all.push(isUndelivered)
  if (acceptance) all.push(sql`awards.acceptance = ${acceptance}`)
  if (issuedFrom) {
    // No award is dated ahead, so the list need not be read beyond that day.
    const start = new Date(issuedFrom.getTime() - dayMilliseconds)
    all.push(sql`awards.issued_on >= ${issuedFrom} and awards.created_at >= ${start}`)
  }
  if (issuedTo) all.push(sql`awards.issued_on <= ${issuedTo}`)
  if (filter.ended) return sql<boolean>`${sql.join(all, sql` and `)}`
  if (!filter.includeRevoked) all.push(sql`awards.revoked_at is null`)
  if (!filter.includeExpired) all.push(sql`(awards.expires_at is null or awards.expires_at > ${filter.now})`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}
