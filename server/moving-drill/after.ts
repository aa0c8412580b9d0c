import { sql } from 'kysely'
import { db } from '#infra/context.ts'
import { canonizeJson } from '#openbadges'
import { assertionColumns, openAssertions } from '../features/awards/index.ts'
import type { Fields } from './before.ts'

const pageSize = 2000

/** One field and how it is read, in SQL; every column comes back as text. */
type Columns = Record<string, string>

interface Thing {
  from: string
  id: string
  columns: Columns
  /** More fields of those of the ids. */
  beside?(ids: readonly string[]): Promise<Map<string, Record<string, string | null>>>
}

const moment = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const extensions = '(select json_agg(json_build_array(key, value))::text from jsonb_each(t.extensions))'
const withOldName = (table: string, id: string, kind: string): string =>
  `${table} t left join (
    select distinct on (new_id) new_id, slug from old_addresses where kind = '${kind}' order by new_id, slug
  ) as old on old.new_id = t.${id}`

const things: Record<string, Thing> = {
  accounts: {
    from: "accounts t join moved_rows m on m.kind = 'account' and m.new_id = t.account_id and m.source_id = t.account_id",
    id: 't.account_id',
    columns: {
      'first name': 't.first_name',
      'last name': 't.last_name',
      'marketing opt-in': 't.marketing_opt_in::text',
      created: moment('t.created_at'),
      addresses: `(select json_agg(json_build_array(e.email, e.verified_at is not null, e.is_primary) order by e.email_id)::text
        from email_addresses e where e.account_id = t.account_id)`,
    },
  },
  issuers: {
    from: withOldName('issuers', 'issuer_id', 'issuer'),
    id: 't.issuer_id',
    columns: {
      name: 't.name',
      url: 't.url',
      email: 't.email',
      description: 't.description',
      extensions,
      created: moment('t.created_at'),
      'created by': 't.created_by',
      'old name': 'old.slug',
      staff: `(select json_agg(s.account_id || ' ' || s.role order by s.account_id collate "C", s.role)::text
        from issuer_staff s where s.issuer_id = t.issuer_id)`,
    },
  },
  'badge classes': {
    from: withOldName('badge_classes', 'badge_id', 'badge-class'),
    id: 't.badge_id',
    columns: {
      issuer: 't.issuer_id',
      name: 't.name',
      description: 't.description',
      'criteria text': 't.criteria_text',
      'criteria url': 't.criteria_url',
      extensions,
      expires: "t.expires_amount || ' ' || t.expires_unit",
      tags: "nullif(t.tags, '[]')::text",
      alignment: `(select json_agg(json_build_array(a ->> 'target_name', a ->> 'target_url', a ->> 'target_description',
        a ->> 'target_framework', a ->> 'target_code'))::text from jsonb_array_elements(t.alignment) a)`,
      created: moment('t.created_at'),
      'created by': 't.created_by',
      'old name': 'old.slug',
    },
  },
  awards: {
    from: withOldName('awards', 'award_id', 'award'),
    id: 't.award_id',
    columns: {
      'badge class': 't.badge_id',
      'recipient type': 't.recipient_type',
      recipient: 't.recipient_identifier',
      salt: 't.salt',
      hashed: 't.hashed::text',
      'issued on': moment('t.issued_on'),
      expires: moment('t.expires_at'),
      narrative: 't.narrative',
      evidence: `(select json_agg(json_build_array(e ->> 'evidence_url', e ->> 'narrative'))::text
        from jsonb_array_elements(t.evidence) e)`,
      extensions,
      revoked: '(t.revoked_at is not null)::text',
      'revocation reason': 't.revocation_reason',
      acceptance: 't.acceptance',
      created: moment('t.created_at'),
      'created by': 't.created_by',
      'old name': 'old.slug',
    },
    beside: readPublished,
  },
  'badges from elsewhere': {
    from: 'imported_badges t',
    id: 't.import_id',
    columns: {
      recipient: 't.recipient_identifier',
      'where from': 't.source_url',
      document: 't.credential',
      rejected: '(t.removed_at is not null)::text',
      revoked: 'case when t.revoked_at is not null then t.revocation_reason end',
    },
  },
  collections: {
    from: 'collections t',
    id: 't.collection_id',
    columns: {
      keeper: 't.account_id',
      name: 't.name',
      description: 't.description',
      'public address': 't.share_hash',
      created: moment('t.created_at'),
      badges: `(select json_agg(json_build_array(b.badge_id, b.description) order by b.position)::text
        from collection_badges b where b.account_id = t.account_id and b.collection_id = t.collection_id)`,
    },
  },
}

const inJson: ReadonlySet<string> = new Set([
  'addresses',
  'staff',
  'tags',
  'alignment',
  'evidence',
  'extensions',
  'badges',
])

/** The same fields as they stand in the database now, read by themselves and without the code that wrote them. */
export const readAfter = async (): Promise<Record<string, Fields>> => {
  const after: Record<string, Fields> = {}
  for (const [name, thing] of Object.entries(things)) after[name] = await readThing(thing)
  return after
}

/** What the published documents of awards say: these are not kept as they are read. */
async function readPublished(ids: readonly string[]): Promise<Map<string, Record<string, string | null>>> {
  const kept = await db()
    .selectFrom('awards')
    .select(assertionColumns)
    .select('award_id')
    .where('award_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  const rows = await openAssertions(db(), kept)
  return new Map(
    rows.map(({ award_id, assertion }) => {
      const { recipient, issuedOn }: { recipient: { identity: string }; issuedOn: string } = JSON.parse(assertion)
      return [award_id, { 'public identity': recipient.identity, 'public day': issuedOn }]
    }),
  )
}

async function readThing({ from, id, columns, beside }: Thing): Promise<Fields> {
  const fields: Fields = new Map()
  const selected = Object.entries(columns).map(([name, column]) => `(${column}) as "${name}"`)
  for (let last = ''; ; ) {
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.raw(id)} as id, ${sql.raw(selected.join(', '))} from ${sql.raw(from)}
      where ${sql.raw(id)} > ${last} order by ${sql.raw(id)} limit ${pageSize}`.execute(db())
    const more = await beside?.(rows.flatMap(({ id: rowId }) => rowId ?? []))
    for (const { id: rowId, ...row } of rows) fields.set(rowId ?? '', tidy({ ...row, ...more?.get(rowId ?? '') }))
    if (rows.length < pageSize) return fields
    last = rows.at(-1)?.id ?? ''
  }
}

const tidy = (row: Record<string, string | null>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null || value === '') return [name, null]
      return [name, inJson.has(name) ? canonizeJson(JSON.parse(value)) : value]
    }),
  )
