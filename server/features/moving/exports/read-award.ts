import { randomBytes } from 'node:crypto'
import { nameRecipient } from '#shared/badges/recipient-profile.ts'
import type { MovedAward } from '../form.ts'
import type { Report } from '../report.ts'
import type { ExportSource } from './export-source.ts'
import type { Facts } from './fields.ts'
import { type DayOrder, readDay } from './read-day.ts'
import { isForever, readState } from './read-state.ts'
import { readEmail, readEvidence, readName, readProse, readUrl } from './read-words.ts'
import { idOf, type Shelf } from './shelf.ts'

interface At {
  source: ExportSource
  ownerId: string
  order: DayOrder | undefined
  shelf: Shelf
}

/** One award of an export; undefined, and reported, where it cannot be told what was awarded to whom and when. */
export const readAward = (said: Facts, at: At, report: Report): MovedAward | undefined => {
  const facts = dropRounded(said, report)
  const { title, addressOf } = at.source
  const name = facts.awardId ?? facts.email ?? ''
  const lost = (why: string): undefined => {
    report.note('lost', why, name)
    return undefined
  }
  const { isDraft, isRevoked, isKnown, acceptance } = readState(facts)
  if (isDraft) return lost('drafts that were never issued')
  const issuedOn = readDay(facts.issuedOn, at.order)
  // What nobody has earned yet is a badge all the same.
  const badgeClass = at.shelf.findBadge(facts, issuedOn ?? new Date(0))
  if (facts.email === undefined && facts.issuedOn === undefined) return undefined
  if (facts.issuedOn !== undefined && !issuedOn)
    return lost('awards whose day cannot be told: say "dates": "dmy" or "mdy" in a file of --columns')
  if (!issuedOn) return lost('awards without a day')
  if (!badgeClass) return lost('awards that do not name their badge: give the file of badges (templates, groups) too')
  const email = readEmail(facts.email)
  if (!email) return lost('awards without an address of whom they are to')
  if (email !== facts.email) report.note('changed', 'recipients written in the one spelling of Sash', facts.email)
  if (!isKnown) report.note('changed', 'awards in a state that is not known count as given', facts.state)
  const expiresAt = readDay(facts.expiresOn, at.order) ?? null
  if (expiresAt === null && !isForever(facts.expiresOn)) report.note('lost', 'ends of awards that cannot be told', name)
  const origin = readUrl(facts.awardUrl) ?? (facts.awardId && addressOf?.(facts.awardId, facts)) ?? null
  const recipientName = readName(facts.name ?? [facts.firstName, facts.lastName].filter(Boolean).join(' '))
  const revokedOn = readDay(facts.revokedOn, at.order)
  return {
    id: idOf(title, 'award', facts.awardId ?? `${badgeClass} ${email} ${issuedOn.toISOString()}`),
    slug: facts.awardId && facts.awardId.length >= 8 ? facts.awardId : null,
    badgeClass,
    recipient: { type: 'email', identifier: email, hashed: true },
    salt: randomBytes(16).toString('hex'),
    issuedOn,
    expiresAt,
    spelled: { issuedOn: issuedOn.toISOString(), expires: expiresAt?.toISOString() ?? null, identity: email },
    narrative: readProse(facts.narrative),
    // Whoever looks can find where it stood before, and ask there.
    evidence: [
      ...gatherEvidence(facts, name, report),
      {
        evidence_url: origin,
        narrative: `First issued on ${title}${facts.awardId ? ` as ${readName(facts.awardId)}` : ''}.`,
      },
    ],
    extensions: nameRecipient({}, recipientName),
    revoked: isRevoked ? { reason: readName(facts.revocationReason), ...(revokedOn ? { at: revokedOn } : {}) } : null,
    acceptance,
    createdAt: issuedOn,
    createdBy: at.ownerId,
  }
}

/** Excel writes long numbers as `4.87E+07`, and many awards then have the same one. */
function dropRounded({ awardId, ...facts }: Facts, report: Report): Facts {
  if (awardId === undefined) return facts
  if (!/^\d[.,]\d+E\+\d+$/i.test(awardId)) return { awardId, ...facts }
  report.note('lost', 'ids that a table program has rounded: export anew, and open the file nowhere before', awardId)
  return facts
}

function gatherEvidence(facts: Facts, name: string, report: Report): MovedAward['evidence'] {
  const evidence = readEvidence(facts.evidence)
  if (facts.evidence !== undefined && facts.evidence !== '[]' && evidence.length === 0)
    report.note('lost', 'evidence that says nothing', name)
  const [first, ...more] = evidence
  const title = readProse(facts.evidenceName)
  const named = first ? [{ ...first, narrative: first.narrative ?? title }, ...more] : []
  return [...named, ...readEvidence(facts.evidenceText)]
}
