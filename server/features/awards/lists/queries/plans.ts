import { sql } from 'kysely'
import { commonName } from '#contracts/awards/issuer-desk.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type AwardPlace, mailColumns, selectPlaced } from '../../queries.ts'
import { isUntaken } from '../undelivered.ts'
import {
  type AwardFilter,
  type AwardSlice,
  endOfList,
  fits,
  hasName,
  isBehind,
  isListed,
  orderColumn,
  orderOf,
} from './conditions.ts'

/** As far into the list the beginnings of identifiers are looked for; what is rarer is found through the identifiers. */
const nearby = 20_000
/** As far as names are looked for: these are not in the index of the list, but in the awards. */
const nearbyNames = 800

type Plan = 'walk' | 'walk nearby' | 'walk days' | 'walk undelivered' | 'sort few' | 'sort named'

/** How the page is found, and how if that did not fill it. */
export const choosePlans = (filter: AwardFilter): [Plan, Plan?] => {
  const { recipients, prefixes, name, issuedTo, onlyUndelivered, ended } = filter
  const isSought = prefixes.length > 0 || name !== ''
  if (recipients.length > 0 || (onlyUndelivered && (isSought || ended))) return ['sort few']
  if (onlyUndelivered) return ['walk undelivered']
  if (isSought) return ['walk nearby', name === '' ? 'sort few' : 'sort named']
  return [issuedTo && !ended ? 'walk days' : 'walk']
}

/** The query of a page; backwards pages come in the order they are read. */
export const selectPage = (db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice, plan: Plan) => {
  const order = orderOf(page)
  return selectPlaced(db, plans[plan](db, at, filter, page))
    .$if(page.withMails === true, (query) => query.select(mailColumns))
    .orderBy(`awards.${orderColumn(filter)}`, order)
    .orderBy('awards.award_id', order)
}

type Places = Parameters<typeof selectPlaced>[1]

/** Reads the list from the position on until the page is full. */
function walk(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Places {
  return inOrder(db, at, filter, page)
}

/** As walk, but gives up after a while: less than a page of it may be less than there is. */
function walkNearby(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Places {
  const issuedTo = filter.ended ? undefined : filter.issuedTo
  const order = orderOf(page)
  const near = lookedThrough(db, at, filter, page)
    .select(['awards.issued_on', 'awards.acceptance', 'awards.recipient_identifier'])
    .$if(filter.name !== '', (query) => query.select(['awards.badge_id', 'awards.recipient_name']))
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

/** The list as it is looked through, from the position and the last day on. */
function lookedThrough(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice) {
  const { acceptance, issuedTo, ended } = filter
  return (
    selectListed(db, at, filter, page)
      .$if(issuedTo !== undefined && !ended, (query) => query.where('awards.created_at', '<=', endOfList(filter)))
      // Those of a class that were answered stand in an index in the order of the list; all others are passed by on the way.
      .$if(at.badgeSlug !== undefined && acceptance !== undefined && acceptance !== 'Unaccepted', (query) =>
        query.where(sql<boolean>`awards.acceptance = ${acceptance}`),
      )
      .orderBy(`awards.${orderColumn(filter)}`, orderOf(page))
      .orderBy('awards.award_id', orderOf(page))
  )
}

/** Where the part of the list ends that is looked through for a name; nowhere, when the list ends before. */
export const findEnd = (db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice) =>
  lookedThrough(db, at, filter, page)
    .clearSelect()
    .select((eb) => [
      eb
        .ref(`awards.${orderColumn(filter)}`)
        .$castTo<Date>()
        .as('moment'),
      'awards.award_id',
    ])
    .offset(nearbyNames - 1)
    .limit(1)

/** Awards that have the name, as far as these are counted. */
const selectNamed = (db: Db, at: AwardPlace, name: string) =>
  db
    .selectFrom('awards')
    .select(placeColumns)
    .select(['awards.badge_id', 'awards.issued_on', 'awards.acceptance', 'awards.recipient_identifier'])
    .where(hasName(at, name))
    .limit(commonName + 1)

export async function isCommonName(db: Db, at: AwardPlace, name: string): Promise<boolean> {
  const { count } = await db
    .selectFrom(selectNamed(db, at, name).as('named'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) > commonName
}

/** Puts the few in order that have the name. They are found before anything else is asked of them, so that no list is read beside. */
function sortNamed(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Places {
  const order = orderOf(page)
  return db
    .with(
      (cte) => cte('named').materialized(),
      () => selectNamed(db, at, filter.name),
    )
    .selectFrom('named as awards')
    .select(['awards.issuer_id', 'awards.award_id', 'awards.created_at'])
    .where(isListed(at, filter, page))
    .where(fits({ ...filter, name: '' }, at))
    .orderBy(`awards.${orderColumn(filter)}`, order)
    .orderBy('awards.award_id', order)
    .limit(page.limit)
}

/** Reads the list of those that are kept as undelivered; the few that were taken or revoked at that moment are passed by. */
function walkUndelivered(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Places {
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
function sortFew(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Places {
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
function walkDays(db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice): Places {
  const usual = inOrder(db, at, filter, page).where('awards.created_at', '<=', endOfList(filter))
  return withDatedBack(db, at, filter, page, usual)
}

function withDatedBack(
  db: Db,
  at: AwardPlace,
  filter: AwardFilter,
  page: AwardSlice,
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

const inOrder = (db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice) =>
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
  'sort named': sortNamed,
}

const filterAwards = (db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice) =>
  selectListed(db, at, filter, page).where(fits(filter, at))

const placeColumns = [
  'awards.issuer_id',
  'awards.award_id',
  'awards.created_at',
  'awards.expires_at',
  'awards.revoked_at',
] as const

/** The list from the position on. */
const selectListed = (db: Db, at: AwardPlace, filter: AwardFilter, page: AwardSlice) =>
  db
    .selectFrom('awards')
    .select(placeColumns)
    .where(isListed(at, filter, page))
