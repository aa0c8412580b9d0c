import type { z } from 'zod'
import type { deskFilter } from '#contracts/awards/issuer-desk.ts'
import { now } from '#infra/clock.ts'
import { canonicalIdentifier } from '#openbadges'
import type { AwardFilter } from './queries/conditions.ts'

export type FilterQuery = Omit<z.output<typeof deskFilter>, 'num' | 'cursor' | 'badge'>

/** What is asked for in the address, in the words of the database. */
export const readFilter = (query: FilterQuery): AwardFilter => ({
  recipients: spell([query.recipient ?? []].flat()),
  prefixes: spell([query.search?.trim() || query.prefix || '']),
  name: query.search?.trim() ?? '',
  acceptance: query.acceptance,
  issuedFrom: readMoment(query.issued_from),
  issuedTo: readMoment(query.issued_to),
  includeExpired: isOn(query.include_expired),
  includeRevoked: isOn(query.include_revoked),
  onlyUndelivered: isOn(query.undelivered),
  ended: query.ended,
  now: now(),
})

const readMoment = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

const isOn = (flag: FilterQuery['include_expired']): boolean => flag === 'true' || flag === 'True' || flag === '1'

const spell = (texts: string[]): string[] => [...new Set(texts.filter((text) => text.trim() !== '').flatMap(spellings))]

/** The spellings under which an identifier, or the beginning of one, may be stored: its type is not known. */
function spellings(text: string): string[] {
  if (text.includes('://')) return [canonicalIdentifier('url', text)]
  const lower = canonicalIdentifier('email', text)
  return /^[+\d\s().-]+$/.test(text) ? [lower, canonicalIdentifier('telephone', text)] : [lower]
}
