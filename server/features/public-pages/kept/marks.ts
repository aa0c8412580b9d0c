import { type RawBuilder, sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { context, shownDb } from '#infra/context.ts'
import { history } from '#infra/db/standby/history.ts'
import { over } from '../../badge-classes/index.ts'

/**
 * What a page shows, as one statement can tell it: for each row that the page is made of, the transaction that wrote it
 * last, and which of the times on the page have passed. It differs after every change of any of these rows, whoever made it
 * in whichever process. Undefined where there is nothing that is kept.
 */
export type Mark = () => Promise<string | undefined>

export const ask = async (from: RawBuilder<unknown>): Promise<string | undefined> => {
  const { rows } = await sql<{ mark: string; of: string }>`
    select marked.mark, ${whichHistory()} as of from (${from}) marked`.execute(shownDb())
  return rows[0] && inHistory(rows[0])
}

/** What a mark is compared with by two servers: its history is a part of it. */
export const whichHistory = (): RawBuilder<string> => (context().standby ? history() : sql`''`)

export const inHistory = ({ mark, of }: { mark: string; of: string }): string => `${mark}${of}`

// Of thousands of badges the marks are long, and are only ever compared.
export const digest = (marks: RawBuilder<unknown>) => sql`encode(sha256(convert_to(${marks}, 'UTF8')), 'base64')`

/** The name under which operators vouched for an issuer. */
export const vouchMark = (issuer: string) => sql`(select row(vouched.xmin)::text from issuer_versions vouched
  where vouched.issuer_id = ${sql.ref(`${issuer}.issuer_id`)} and vouched.version = ${sql.ref(`${issuer}.trusted_version`)})`

/** All that are accepted, those too that a page has no room for: with their endorsers, and whether they have lapsed. */
export const endorsements = (where: RawBuilder<unknown>) => sql`(
  select string_agg(
    row(e.endorsement_id, e.xmin, e.valid_until > ${now()}::timestamptz, endorser.xmin, ${vouchMark('endorser')})::text, ''
    order by e.endorsement_id)
  from endorsements e left join issuers endorser on endorser.issuer_id = e.endorser_id
  where e.state = 'accepted' and e.withdrawn_at is null and ${where})`

/** Of class `c` itself. */
export const ofClass = sql`e.issuer_id = c.issuer_id and e.badge_id = c.badge_id and e.award_id is null`

/**
 * What the verification of endorsements goes by that award `a` may carry, its issuer's too: it asks for the keys and the status
 * list of who endorses. A credential keeps those that were withdrawn since.
 */
const carried = () => sql`(
  select ${digest(sql`string_agg(
    row(e.endorsement_id, e.xmin, e.valid_until > ${now()}::timestamptz, endorser.xmin, own.xmin,
      (select string_agg(row(key_id, xmin)::text, '' order by key_id) from issuer_keys where issuer_id = e.endorser_id)
    )::text, '' order by e.endorsement_id)`)}
  from endorsements e
  left join issuers endorser on endorser.issuer_id = e.endorser_id
  left join status_lists own on own.issuer_id = e.endorser_id and own.list_number = e.list_number
  where e.issuer_id = a.issuer_id
    and (e.award_id = a.award_id or (e.award_id is null and (e.badge_id is null or e.badge_id = a.badge_id))))`

/** Of awards `l` of this server. */
export const award = (which: RawBuilder<unknown>, also = sql``) => sql`
  select ${also} row(
    l.xmin, a.xmin, ${over('a')}, a.issued_on > ${now()}::timestamptz,
    k.xmin, c.xmin, former.xmin, i.xmin, ${vouchMark('i')}, p.xmin, list.xmin,
    (select string_agg(row(key_id, xmin)::text, '' order by key_id) from issuer_keys where issuer_id = a.issuer_id),
    ${endorsements(ofClass)},
    ${endorsements(sql`e.issuer_id = a.issuer_id and e.award_id = a.award_id`)},
    ${carried()}
  )::text as mark
  from award_locations l
  join awards a on a.issuer_id = l.issuer_id and a.award_id = l.award_id
  join badge_locations k on k.badge_id = a.badge_id
  join badge_classes c on c.issuer_id = a.issuer_id and c.badge_id = a.badge_id
  join issuers i on i.issuer_id = a.issuer_id
  left join badge_class_versions former
    on former.issuer_id = a.issuer_id and former.badge_id = a.badge_id and former.version = a.badge_version
  left join blobs p on p.blob_key = a.image_key
  left join status_lists list on list.issuer_id = a.issuer_id and list.list_number = a.list_number
  where ${which}`

/** An award of this server; of a badge from elsewhere nothing is kept. */
export const markAward =
  (awardId: string): Mark =>
  () =>
    ask(award(sql`l.award_id = ${awardId}`))

/** The marks of the pages of several awards, in one statement. */
export const markAwards = async (awardIds: readonly string[]): Promise<Map<string, string>> => {
  const asked = award(sql`l.award_id = any(${[...awardIds]}::text[])`, sql`l.award_id,`)
  const { rows } = await sql<{ award_id: string; mark: string; of: string }>`
    select marked.award_id, marked.mark, ${whichHistory()} as of from (${asked}) marked`.execute(shownDb())
  return new Map(rows.map(({ award_id, ...row }) => [award_id, inHistory(row)]))
}

export const markBadgeClass =
  (badgeId: string, version: number | undefined): Mark =>
  () =>
    ask(sql`
      select row(l.xmin, c.xmin, former.xmin, i.xmin, ${vouchMark('i')}, ${endorsements(ofClass)},
        (select r.xmin from request_rules r where r.issuer_id = c.issuer_id and r.badge_id = c.badge_id))::text as mark
      from badge_locations l
      join badge_classes c on c.issuer_id = l.issuer_id and c.badge_id = l.badge_id
      join issuers i on i.issuer_id = c.issuer_id
      left join badge_class_versions former on former.issuer_id = c.issuer_id and former.badge_id = c.badge_id
        and former.version = ${version ?? null}::integer
      where l.badge_id = ${badgeId}`)

export const markIssuer =
  (issuerId: string): Mark =>
  () =>
    ask(sql`
      select row(
        i.xmin, ${vouchMark('i')},
        ${endorsements(sql`e.issuer_id = i.issuer_id and e.badge_id is null and e.award_id is null`)},
        (select ${digest(sql`string_agg(row(c.badge_id, c.xmin)::text, '' order by c.badge_id)`)}
          from badge_classes c where c.issuer_id = i.issuer_id)
      )::text as mark
      from issuers i where i.issuer_id = ${issuerId}`)

/** The page for visitors: its sample, its badges with their issuers, its issuers with all their badges. */
export const markHome =
  ({ sample, badges, issuers }: { sample?: string; badges: readonly string[]; issuers: readonly string[] }): Mark =>
  () =>
    ask(sql`
      select row(
        (${award(sql`l.award_id = ${sample ?? ''}`)}),
        (select string_agg(row(l.badge_id, l.xmin, c.xmin, i.xmin, ${vouchMark('i')})::text, '' order by l.badge_id)
          from badge_locations l
          join badge_classes c on c.issuer_id = l.issuer_id and c.badge_id = l.badge_id
          join issuers i on i.issuer_id = c.issuer_id
          where l.badge_id = any(${[...badges]}::text[])),
        (select string_agg(row(i.issuer_id, i.xmin, ${vouchMark('i')},
            (select ${digest(sql`string_agg(row(c.badge_id, c.xmin)::text, '' order by c.badge_id)`)}
              from badge_classes c where c.issuer_id = i.issuer_id))::text, '' order by i.issuer_id)
          from issuers i where i.issuer_id = any(${[...issuers]}::text[]))
      )::text as mark`)
