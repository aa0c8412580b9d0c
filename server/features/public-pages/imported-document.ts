import { context } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { buildAssertionV2, formatMoment, type JsonObject } from '#openbadges'
import type { ImportedRow } from '../backpack/index.ts'
import { awardUrl } from '../issuers/index.ts'
import { type Edition, presentRevoked } from './documents.ts'
import { type PublicImport, readPublicImport } from './imported-facts.ts'

/** The document of a badge from elsewhere: as its issuer wrote it where that shows no address, else written anew. */
export const presentImport = (row: ImportedRow, edition: Edition, expand: readonly string[]): string => {
  const shown = readPublicImport(row)
  if (row.revoked_at) return JSON.stringify(presentRevoked(row.import_id, shown.revocationReason ?? null))
  const original = shown.mayShowOriginal ? readObject(row.credential) : undefined
  if (edition === '3_0') {
    if (!original || row.edition !== '3.0') throw notFound()
    return row.credential
  }
  const keepsOriginal = original !== undefined && row.edition === '2.0'
  if (!expand.includes('badge')) {
    return keepsOriginal ? row.credential : JSON.stringify(writeAnew(shown, namedBadge(shown)))
  }
  const badge = writeBadge(shown, expand.includes('badge.issuer'))
  if (!keepsOriginal) return JSON.stringify(writeAnew(shown, badge))
  return JSON.stringify({ ...original, ...placesOf(shown), badge })
}

const namedBadge = (shown: PublicImport): string | JsonObject =>
  shown.facts.badge.id?.startsWith('http') ? shown.facts.badge.id : writeBadge(shown, true)

/** Whoever knows the address of the recipient can still compare it with the hash. */
function writeAnew(shown: PublicImport, badge: string | JsonObject): JsonObject {
  const { row, facts } = shown
  const document = buildAssertionV2(
    {
      award: {
        id: shown.sourceUrl ?? awardUrl(row.import_id),
        recipient: { type: 'email', identity: row.recipient_identifier, hashed: true, salt: row.import_id },
        issuedOn: formatMoment(row.issued_on ?? row.created_at),
        ...(row.expires_at ? { expires: formatMoment(row.expires_at) } : {}),
        ...(shown.imageUrl ? { image: shown.imageUrl } : {}),
        ...(facts.narrative ? { narrative: facts.narrative } : {}),
        evidence: facts.evidence.map(({ url, narrative }) => ({
          ...(url ? { id: url } : {}),
          ...(narrative ? { narrative } : {}),
        })),
      },
      badge,
    },
    context().tools,
  )
  return { ...document, ...placesOf(shown) }
}

/** Where it came from, and where it is shown here. */
const placesOf = ({ row, sourceUrl }: PublicImport): JsonObject => ({
  ...(sourceUrl ? { sourceUrl } : {}),
  hostedUrl: awardUrl(row.import_id),
})

function writeBadge({ facts, imageUrl, issuerImageUrl }: PublicImport, withIssuer: boolean): JsonObject {
  const { badge, issuer } = facts
  return {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'BadgeClass',
    ...(badge.id ? { id: badge.id } : {}),
    name: badge.name,
    description: badge.description,
    ...(imageUrl ? { image: badge.imageCaption ? { id: imageUrl, caption: badge.imageCaption } : imageUrl } : {}),
    criteria: {
      ...(badge.criteriaUrl ? { id: badge.criteriaUrl } : {}),
      ...(badge.criteriaText ? { narrative: badge.criteriaText } : {}),
    },
    tags: badge.tags,
    alignment: badge.alignment.map((item) => ({
      targetName: item.targetName,
      targetUrl: item.targetUrl,
      ...(item.targetDescription ? { targetDescription: item.targetDescription } : {}),
      ...(item.targetFramework ? { targetFramework: item.targetFramework } : {}),
      ...(item.targetCode ? { targetCode: item.targetCode } : {}),
    })),
    issuer:
      !withIssuer && issuer.id
        ? issuer.id
        : { type: 'Issuer', ...issuer, ...(issuerImageUrl ? { image: issuerImageUrl } : {}) },
  }
}

function readObject(text: string): JsonObject | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  const value: unknown = JSON.parse(text)
  return isObject(value) ? value : undefined
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
