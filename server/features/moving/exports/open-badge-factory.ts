import { z } from 'zod'
import type { ExportSource } from './export-source.ts'
import type { Facts } from './fields.ts'

const many = z.array(z.string())
const revocations = z.record(z.string(), z.unknown())

/** Open Badge Factory: answers of its interface v1 (`/event/…` and `/badge/…`, a thing on each line), or its report as CSV. */
export const openBadgeFactory: ExportSource = {
  title: 'Open Badge Factory',
  lists: ['events', 'badges', 'assertions'],
  whole: ['revoked'],
  awards: {
    awardId: ['id', 'event_id', 'event id'],
    awardUrl: ['assertion_url', 'assertion', 'url'],
    badgeId: ['badge_id', 'badge id'],
    badgeName: ['name', 'badge_name', 'badge name', 'badge'],
    badgeDescription: ['description', 'badge description'],
    badgeImage: ['image', 'badge image'],
    criteriaText: ['criteria_html', 'criteria'],
    email: ['recipient', 'recipient email', 'email', 'recipients'],
    name: ['recipient_name', 'recipient name'],
    issuedOn: ['issued_on', 'issued on', 'issued', 'date issued'],
    expiresOn: ['expires', 'expires on', 'expires by'],
    revoked: ['revoked'],
    revokedOn: ['revoked on', 'revoked_on'],
    revocationReason: ['revocation reason'],
    evidence: ['evidence'],
    issuerName: ['issuer', 'issuer name', 'client name'],
  },
  badges: {
    badgeId: ['id', 'badge_id'],
    badgeName: ['name', 'badge name'],
    badgeDescription: ['description'],
    badgeImage: ['image'],
    criteriaText: ['criteria_html', 'criteria'],
    tags: ['tags'],
  },
  unfold: (facts) => unfold(facts),
}

/** One event awards to many; who lost the badge again stands beside them with the moment. */
function unfold(facts: Facts): Facts[] {
  const recipients = read(many, facts.email) ?? facts.email?.split(/[\s,;|]+/) ?? []
  const gone = new Map(Object.entries(read(revocations, facts.revoked) ?? {}))
  return recipients
    .filter((email) => email !== '')
    .map((email) => ({
      ...facts,
      email,
      ...(recipients.length > 1 && facts.awardId ? { awardId: `${facts.awardId} ${email}` } : {}),
      revoked: facts.revoked?.startsWith('{') ? String(gone.has(email)) : facts.revoked,
      ...(gone.has(email) ? { revokedOn: String(gone.get(email)) } : {}),
    }))
}

function read<T>(shape: z.ZodType<T>, text: string | undefined): T | undefined {
  try {
    return text === undefined ? undefined : shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
