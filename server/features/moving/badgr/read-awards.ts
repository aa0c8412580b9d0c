import { canonicalIdentifier } from '#openbadges'
import { isoOf, isTrue, momentOf, type Row, textOf, wordsOf } from '../dump/row.ts'
import type { Acceptance, MovedAward } from '../form.ts'
import type { Report } from '../report.ts'
import { entityIdOf } from './entity-id.ts'
import { readExtensions } from './read-extensions.ts'
import type { Tables } from './tables.ts'

const types = ['email', 'url', 'openBadgeId', 'telephone'] as const
const acceptances: readonly Acceptance[] = ['Unaccepted', 'Accepted', 'Rejected']

export const acceptanceOf = (row: Row): Acceptance =>
  acceptances.find((one) => one === row.get('acceptance')) ?? 'Unaccepted'

/** Awards of badge classes of the server itself. What people brought in from elsewhere stands in the same table. */
export const readAwards = (
  tables: Tables,
  known: { people: Map<string, string>; badgeClasses: Map<string, string> },
  report: Report,
): MovedAward[] => {
  const evidenceOf = tables.under('issuer_badgeinstanceevidence', 'badgeinstance_id')
  const extensionsOf = tables.under('issuer_badgeinstanceextension', 'badgeinstance_id')
  return tables.list('issuer_badgeinstance').flatMap((row): MovedAward[] => {
    if (wordsOf(row, 'source_url')) return []
    const key = row.get('id') ?? ''
    const id = entityIdOf(row, 'issuer_badgeinstance')
    const badgeClass = known.badgeClasses.get(row.get('badgeclass_id') ?? '')
    const type = types.find((one) => one === (row.get('recipient_type') ?? 'email'))
    const given = wordsOf(row, 'recipient_identifier')
    const issuedOn = momentOf(row, 'issued_on') ?? momentOf(row, 'created_at')
    if (badgeClass === undefined || !type || !given || !issuedOn) {
      report.note('lost', 'awards without badge class, recipient or day', id)
      return []
    }
    const identifier = canonicalIdentifier(type, given)
    if (identifier !== given) report.note('changed', 'recipients written in the one spelling of Sash', given)
    return [
      {
        id,
        slug: wordsOf(row, 'slug'),
        badgeClass,
        recipient: { type, identifier, hashed: isTrue(row, 'hashed') },
        salt: row.get('salt') ?? '',
        issuedOn,
        expiresAt: momentOf(row, 'expires_at'),
        spelled: {
          issuedOn: isoOf(row, 'issued_on') ?? issuedOn.toISOString(),
          expires: isoOf(row, 'expires_at'),
          // Hashes are of small letters on either server.
          identity: isTrue(row, 'hashed') ? identifier : given,
        },
        narrative: textOf(row, 'narrative') || null,
        evidence: evidenceOf(key).flatMap((one) => readEvidence(one, id, report)),
        extensions: readExtensions(extensionsOf(key), { of: 'awards', name: id }, report),
        revoked: isTrue(row, 'revoked') ? { reason: row.get('revocation_reason') ?? '' } : null,
        acceptance: acceptanceOf(row),
        createdAt: momentOf(row, 'created_at') ?? issuedOn,
        createdBy: known.people.get(row.get('created_by_id') ?? '') ?? null,
      },
    ]
  })
}

function readEvidence(row: Row, id: string, report: Report): MovedAward['evidence'] {
  const [evidence_url, narrative] = [wordsOf(row, 'evidence_url'), textOf(row, 'narrative') || null]
  if (evidence_url || narrative) return [{ evidence_url, narrative }]
  report.note('lost', 'evidence that says nothing', id)
  return []
}
