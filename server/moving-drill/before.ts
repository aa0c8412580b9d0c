import { createHash } from 'node:crypto'
import { canonizeJson } from '#openbadges'
import type { Tables } from '../features/moving/badgr/tables.ts'
import { isTrue, momentOf, type Row, textOf, wordsOf } from '../features/moving/dump/row.ts'

/** Rows by their ids, each with its fields as text; what is empty is null on both sides. */
export type Fields = Map<string, Record<string, string | null>>

const moment = (row: Row, column: string): string | null => momentOf(row, column)?.toISOString() ?? null
const text = (row: Row, column: string): string | null => textOf(row, column) || null
const isOwn = (row: Row): boolean => wordsOf(row, 'source_url') === null
const lines = (list: readonly unknown[]): string | null =>
  list.length === 0 ? null : canonizeJson(JSON.parse(JSON.stringify(list)))
const id = (row: Row | undefined): string => row?.get('entity_id') ?? ''

/** What the tables say, field by field, read without any of the rules of a migration. */
export const readBefore = (tables: Tables): Record<string, Fields> => {
  const byKey = (table: string): Map<string, Row> =>
    new Map(tables.list(table).map((row) => [row.get('id') ?? '', row]))
  const [people, issuers, classes, awards] = [
    'users',
    'issuer_issuer',
    'issuer_badgeclass',
    'issuer_badgeinstance',
  ].map(byKey)
  const nameOf = (map: Map<string, Row> | undefined, row: Row, column: string): string | null =>
    id(map?.get(row.get(column) ?? '')) || null
  const addresses = tables.under('account_emailaddress', 'user_id')
  const staff = tables.under('issuer_issuerstaff', 'issuer_id')
  const [tags, alignment] = ['tag', 'alignment'].map((part) =>
    tables.under(`issuer_badgeclass${part}`, 'badgeclass_id'),
  )
  const evidence = tables.under('issuer_badgeinstanceevidence', 'badgeinstance_id')
  const extensionsUnder = (of: 'issuer' | 'badgeclass' | 'badgeinstance') => {
    const under = tables.under(`issuer_${of}extension`, `${of}_id`)
    return (row: Row) =>
      lines(under(row.get('id') ?? '').map((one) => [one.get('name'), JSON.parse(one.get('original_json') ?? '')]))
  }
  const [ofIssuer, ofClass, ofAward] = [
    extensionsUnder('issuer'),
    extensionsUnder('badgeclass'),
    extensionsUnder('badgeinstance'),
  ]
  const held = tables.under('backpack_backpackcollectionbadgeinstance', 'collection_id')
  const fieldsOf = (table: string, write: (row: Row) => Record<string, string | null> | undefined): Fields =>
    new Map(
      tables.list(table).flatMap((row) => {
        const fields = write(row)
        return fields ? [[id(row), fields] as const] : []
      }),
    )
  return {
    accounts: fieldsOf('users', (row) => ({
      'first name': text(row, 'first_name'),
      'last name': text(row, 'last_name'),
      'marketing opt-in': String(isTrue(row, 'marketing_opt_in')),
      created: moment(row, 'date_joined'),
      addresses: lines(
        addresses(row.get('id') ?? '').map((one) => [
          one.get('email'),
          isTrue(one, 'verified'),
          isTrue(one, 'primary'),
        ]),
      ),
    })),
    issuers: fieldsOf('issuer_issuer', (row) =>
      isOwn(row)
        ? {
            name: text(row, 'name'),
            url: text(row, 'url'),
            email: text(row, 'email'),
            description: text(row, 'description'),
            extensions: ofIssuer(row),
            created: moment(row, 'created_at'),
            'created by': nameOf(people, row, 'created_by_id'),
            'old name': text(row, 'slug'),
            staff: lines(
              staff(row.get('id') ?? '')
                .map((one) => `${nameOf(people, one, 'user_id')} ${one.get('role')}`)
                .sort(),
            ),
          }
        : undefined,
    ),
    'badge classes': fieldsOf('issuer_badgeclass', (row) =>
      isOwn(row)
        ? {
            issuer: nameOf(issuers, row, 'issuer_id'),
            name: text(row, 'name'),
            description: text(row, 'description'),
            'criteria text': text(row, 'criteria_text'),
            'criteria url': text(row, 'criteria_url'),
            extensions: ofClass(row),
            expires: row.get('expires_amount') ? `${row.get('expires_amount')} ${row.get('expires_duration')}` : null,
            tags: lines((tags?.(row.get('id') ?? '') ?? []).map((one) => one.get('name'))),
            alignment: lines(
              (alignment?.(row.get('id') ?? '') ?? []).map((one) =>
                ['name', 'url', 'description', 'framework', 'code'].map((part) => text(one, `target_${part}`)),
              ),
            ),
            created: moment(row, 'created_at'),
            'created by': nameOf(people, row, 'created_by_id'),
            'old name': text(row, 'slug'),
          }
        : undefined,
    ),
    awards: fieldsOf('issuer_badgeinstance', (row) =>
      isOwn(row)
        ? {
            'badge class': nameOf(classes, row, 'badgeclass_id'),
            'recipient type': text(row, 'recipient_type'),
            recipient: text(row, 'recipient_identifier'),
            salt: text(row, 'salt'),
            hashed: String(isTrue(row, 'hashed')),
            'public identity': identityOf(row),
            'issued on': moment(row, 'issued_on'),
            'public day': text(row, 'issued_on')?.replace(' ', 'T').replace('+00', '+00:00') ?? null,
            expires: moment(row, 'expires_at'),
            narrative: text(row, 'narrative'),
            evidence: lines(
              evidence(row.get('id') ?? '').map((one) => [text(one, 'evidence_url'), text(one, 'narrative')]),
            ),
            extensions: ofAward(row),
            revoked: String(isTrue(row, 'revoked')),
            'revocation reason': text(row, 'revocation_reason'),
            acceptance: text(row, 'acceptance'),
            created: moment(row, 'created_at'),
            'created by': nameOf(people, row, 'created_by_id'),
            'old name': text(row, 'slug'),
          }
        : undefined,
    ),
    'badges from elsewhere': fieldsOf('issuer_badgeinstance', (row) =>
      isOwn(row)
        ? undefined
        : {
            recipient: text(row, 'recipient_identifier'),
            'where from': text(row, 'source_url'),
            document: text(row, 'original_json'),
            rejected: String(row.get('acceptance') === 'Rejected'),
            revoked: isTrue(row, 'revoked') ? text(row, 'revocation_reason') : null,
          },
    ),
    collections: fieldsOf('backpack_backpackcollection', (row) => ({
      keeper: nameOf(people, row, 'created_by_id'),
      name: text(row, 'name'),
      description: text(row, 'description'),
      'public address': text(row, 'share_hash'),
      created: moment(row, 'created_at'),
      badges: lines(
        held(row.get('id') ?? '').map((one) => [nameOf(awards, one, 'badgeinstance_id'), one.get('description') ?? '']),
      ),
    })),
  }
}

/** What Badgr writes into the public document: the hash is of small letters. */
function identityOf(row: Row): string | null {
  const recipient = row.get('recipient_identifier') ?? ''
  if (!isTrue(row, 'hashed')) return recipient
  return `sha256$${createHash('sha256')
    .update(recipient.toLowerCase() + (row.get('salt') ?? ''))
    .digest('hex')}`
}
