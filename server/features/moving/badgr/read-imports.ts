import { createHash } from 'node:crypto'
import { canonicalIdentifier, type JsonObject } from '#openbadges'
import { isTrue, jsonOf, momentOf, type Row, wordsOf } from '../dump/row.ts'
import type { MovedImport } from '../form.ts'
import type { Report } from '../report.ts'
import { entityIdOf } from './entity-id.ts'
import { acceptanceOf } from './read-awards.ts'
import type { Tables } from './tables.ts'

const context = 'https://w3id.org/openbadges/v2'

/** Badges that people brought in: the JSON that was fetched then, else what stands in the columns. */
export const readImports = (tables: Tables, report: Report): MovedImport[] => {
  const [badgeClasses, issuers] = [byKey(tables.list('issuer_badgeclass')), byKey(tables.list('issuer_issuer'))]
  return tables.list('issuer_badgeinstance').flatMap((row): MovedImport[] => {
    const sourceUrl = wordsOf(row, 'source_url')
    if (!sourceUrl) return []
    const id = entityIdOf(row, 'issuer_badgeinstance')
    const recipient = wordsOf(row, 'recipient_identifier')
    const badgeClass = badgeClasses.get(row.get('badgeclass_id') ?? '')
    const issuer = badgeClass && issuers.get(badgeClass.get('issuer_id') ?? '')
    if (!recipient || !badgeClass || !issuer) {
      report.note('lost', 'badges brought in whose class, issuer or recipient is not there', sourceUrl)
      return []
    }
    const names = { badge: wordsOf(badgeClass, 'source_url'), issuer: wordsOf(issuer, 'source_url') }
    const given = original(row)
    if (!given)
      report.note('changed', 'badges brought in without their JSON are written from what was noted of them', sourceUrl)
    const email = canonicalIdentifier('email', recipient)
    return [
      {
        id,
        recipient: email,
        text: given ?? JSON.stringify(writeAssertion(row, { sourceUrl, email, badge: names.badge ?? '' })),
        isWritten: given === undefined,
        sourceUrl,
        documents: new Map([
          ...(names.badge
            ? [[names.badge, original(badgeClass) ?? JSON.stringify(writeClass(badgeClass, names))] as const]
            : []),
          ...(names.issuer
            ? [[names.issuer, original(issuer) ?? JSON.stringify(writeIssuer(issuer, names.issuer))] as const]
            : []),
        ]),
        picture: wordsOf(badgeClass, 'image'),
        revoked: isTrue(row, 'revoked') ? { reason: row.get('revocation_reason') ?? '' } : null,
        acceptance: acceptanceOf(row),
      },
    ]
  })
}

const byKey = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.get('id') ?? '', row]))

/** The text as it stands, when it is the object that it should be. */
function original(row: Row): string | undefined {
  const value = jsonOf(row, 'original_json')
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (row.get('original_json') ?? undefined)
    : undefined
}

function writeAssertion(
  row: Row,
  { sourceUrl, email, badge }: { sourceUrl: string; email: string; badge: string },
): JsonObject {
  const salt = row.get('salt') ?? ''
  const hash = createHash('sha256')
    .update(email + salt)
    .digest('hex')
  const issuedOn = momentOf(row, 'issued_on')
  const expires = momentOf(row, 'expires_at')
  return {
    '@context': context,
    type: 'Assertion',
    id: sourceUrl,
    badge,
    recipient: { type: 'email', hashed: true, identity: `sha256$${hash}`, ...(salt ? { salt } : {}) },
    verification: { type: 'HostedBadge' },
    ...(issuedOn ? { issuedOn: issuedOn.toISOString() } : {}),
    ...(expires ? { expires: expires.toISOString() } : {}),
  }
}

const writeClass = (row: Row, names: { badge: string | null; issuer: string | null }): JsonObject => ({
  '@context': context,
  type: 'BadgeClass',
  id: names.badge ?? '',
  name: row.get('name') ?? '',
  description: row.get('description') ?? '',
  criteria: {
    ...(wordsOf(row, 'criteria_url') ? { id: wordsOf(row, 'criteria_url') } : {}),
    narrative: row.get('criteria_text') ?? '',
  },
  issuer: names.issuer ?? '',
})

const writeIssuer = (row: Row, id: string): JsonObject => ({
  '@context': context,
  type: 'Issuer',
  id,
  name: row.get('name') ?? '',
  url: wordsOf(row, 'url') ?? id,
})
