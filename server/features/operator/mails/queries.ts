import { type Expression, type InferResult, type SqlBool, sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { mostFound, nearby, type Searched, searchOnward, searchPage } from '#infra/db/search-part.ts'
import { hasLetter } from '#infra/mail/kept-letters.ts'

export const storedMailStates = ['queued', 'held', 'sent', 'failed', 'cancelled'] as const
export type StoredMailState = (typeof storedMailStates)[number]

interface Wanted {
  /** Any of these; none for all. */
  states: readonly StoredMailState[]
  /** How the address or its domain begins; empty for all. */
  part: string
  after?: { createdAt: Date; id: string } | undefined
  limit: number
}

const columns = ['mail_id', 'kind', 'to_address', 'state', 'held_for', 'attempts', 'last_error', 'sent_at'] as const

const listed = (db: Db, { states, after }: Wanted) =>
  db
    .selectFrom('mails')
    .select(columns)
    .select('created_at')
    .select(hasLetter.as('has_letter'))
    // Written out and apart, so that the indexes of single states are of use.
    .$if(states.length > 0, (query) =>
      query.where(({ eb, or }) => or(states.map((state) => eb('state', '=', sql.lit(state))))),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'mail_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )

const newest = (db: Db, wanted: Wanted, limit: number) =>
  listed(db, wanted).orderBy('created_at', 'desc').orderBy('mail_id', 'desc').limit(limit)

// As the indexes have it; unlike LIKE, `^@` has no signs with a meaning of their own.
const address = sql`lower(to_address) collate "C"`
const domain = sql`split_part(lower(to_address), '@', 2) collate "C"`
const domainIn = (part: string) => part.replace(/^@/, '')
const addressBegins = (part: string) => sql<boolean>`${address} ^@ lower(${part}::text)`
const begins = (part: string) => sql<boolean>`(${addressBegins(part)} or ${domain} ^@ lower(${domainIn(part)}::text))`

/** So many domains that begin so are each read from the newest mail on; of more, all mails are found and put in order. */
const mostDomains = 20

/** The domains that begin so, each found by one step into the index; one more than can be read one by one, at most. */
export const domainsQuery = (part: string) => sql<{ domain: string }>`
  with recursive domains as (
    (select ${domain} as domain from mails where ${domain} >= lower(${domainIn(part)}::text) order by 1 limit 1)
    union all
    select (select ${domain} from mails where ${domain} > domains.domain order by 1 limit 1)
    from domains where domains.domain ^@ lower(${domainIn(part)}::text)
  )
  select domain from domains where domain ^@ lower(${domainIn(part)}::text) limit ${mostDomains + 1}`

// In this order there is one index alone.
const madeAt = sql`(created_at at time zone 'UTC')`

/** The newest mails of the page to these domains. */
const newestTo = (domains: readonly string[], { states, after, limit }: Wanted) => {
  const state = states.length > 0 ? sql`and state = any(${[...states]}::text[])` : sql``
  const start = after
    ? sql`and (${madeAt}, mail_id) < (${after.createdAt}::timestamptz at time zone 'UTC', ${after.id}::text)`
    : sql``
  return sql<string>`any(array(
    select mail_id from unnest(${[...domains]}::text[]) as asked (domain) cross join lateral (
      select mail_id, ${madeAt} as made from mails where ${domain} = asked.domain ${state} ${start}
      order by made desc, mail_id desc limit ${limit}
    ) newest
    order by made desc, mail_id desc limit ${limit}))`
}

/** Puts all that fit in order, and those of the ids, which fit, with them: each is found by the index that it needs. */
const sortAll = (db: Db, wanted: Wanted, fits: Expression<SqlBool>, ids?: Expression<string>) =>
  db
    .with(
      (cte) => cte('found').materialized(),
      () => {
        const found = listed(db, wanted).where(fits)
        return ids
          ? found.union(listed(db, { ...wanted, states: [], after: undefined }).where('mail_id', '=', ids))
          : found
      },
    )
    .selectFrom('found')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(wanted.limit)

/** How a page is found: without a part, near the top of the list, domain by domain, and wherever it is. */
export const mailPlans = (db: Db, wanted: Wanted) => ({
  walk: newest(db, wanted, wanted.limit),
  near: db
    .selectFrom(newest(db, wanted, nearby).as('mails'))
    .selectAll()
    .where(begins(wanted.part))
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(wanted.limit),
  ofDomains: (domains: readonly string[]) => sortAll(db, wanted, addressBegins(wanted.part), newestTo(domains, wanted)),
  all: sortAll(db, wanted, begins(wanted.part)),
})

/** Newest first; without what is in them, for that holds links. Their moments are of whole milliseconds. */
export const listMails = (db: Db, wanted: Wanted): Promise<MailRow[]> => {
  const plans = mailPlans(db, wanted)
  return searchPage(wanted, { ...plans, all: { execute: () => findAll(db, wanted, plans) } })
}

/** As listMails; of a beginning that many have a page may be short, and tells where the next one goes on. */
export const searchMails = (db: Db, wanted: Wanted): Promise<Searched<MailRow>> => {
  const plans = mailPlans(db, wanted)
  return searchOnward(wanted, {
    ...plans,
    all: { execute: () => findAll(db, wanted, plans) },
    isCommon: () => isCommon(db, wanted),
    end: newest(db, wanted, 1)
      .clearSelect()
      .select(['created_at', 'mail_id as id'])
      .offset(nearby - 1),
  })
}

/** Mails to so many addresses that begin so, or to so many domains, are looked for along the list. */
async function isCommon(db: Db, { part, states }: Wanted): Promise<boolean> {
  if (isRare(states)) return false
  const { count } = await addressedQuery(db, part).executeTakeFirstOrThrow()
  if (Number(count) > mostFound) return true
  const { rows } = await domainsQuery(part).execute(db)
  return rows.length > mostDomains
}

/** How many mails have an address that begins so, as far as these are counted. */
export const addressedQuery = (db: Db, part: string) =>
  db
    .selectFrom(
      db
        .selectFrom('mails')
        .select('mail_id')
        .where(addressBegins(part))
        .limit(mostFound + 1)
        .as('addressed'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))

const isRare = (states: readonly StoredMailState[]): boolean => states.length > 0 && !states.includes('sent')

/** Mails of a state that is rare are found by their state, all others by their domains. */
async function findAll(db: Db, { part, states }: Wanted, plans: ReturnType<typeof mailPlans>): Promise<MailRow[]> {
  if (isRare(states)) return plans.all.execute()
  const { rows } = await domainsQuery(part).execute(db)
  if (rows.length > mostDomains) return plans.all.execute()
  return plans.ofDomains(rows.map((row) => row.domain)).execute()
}

export type MailRow = InferResult<ReturnType<typeof listed>>[number]
