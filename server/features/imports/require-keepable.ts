import type { Check } from '#contracts/verifier.ts'
import { type AppError, refuse } from '#infra/errors.ts'
import type { BadgeReading } from '#openbadges'
import type { Examination } from '../verifier/index.ts'

type Found = NonNullable<Examination['found']>

const forged = ['signature', 'issuer key', 'proof']

/**
 * Refuses what must not come into a backpack, under the name that import clients know. What could not be checked is no
 * reason, and neither is a badge that expired; a hosted one out of reach is kept when its keeper wants that and it says
 * enough by itself.
 */
export const requireKeepable = (
  { verification: { checks }, found }: Examination,
  { keepsUnreachable }: { keepsUnreachable: boolean },
): Found => {
  const failure = findFailure(checks, found?.reading)
  if (failure) throw nameFailure(failure, found?.reading)
  if (!found) {
    const gap = checks.find(({ status }) => status === 'not-checked')
    if (gap) throw refuse('import.unreachable', { more: { result: gap.detail } })
    throw refuse('import.invalid')
  }
  const { unread, facts, claims, isBearer } = found.reading
  const saysEnough = facts.badge.name !== undefined && (claims.length > 0 || isBearer)
  const [missing] = unread
  if (missing && !(keepsUnreachable && saysEnough)) {
    const gap = checks.find(({ name, status }) => status === 'not-checked' && documents.includes(name))
    throw refuse('import.unreachable', { more: { result: gap?.detail ?? `${missing.url} cannot be reached.` } })
  }
  if (!saysEnough && facts.badge.name === undefined) throw refuse('import.invalid', { text: 'The badge has no name.' })
  return found
}

const documents = ['document', 'badge class', 'issuer']

// Gravest first: a forged badge is forged, whatever else is wrong with it.
function findFailure(checks: readonly Check[], reading: BadgeReading | undefined): Check | undefined {
  const failures = checks.filter(
    ({ name, status }) => status === 'failed' && name !== 'expiry' && !(name === 'subject' && reading?.isBearer),
  )
  for (const name of [...forged, 'status', ...documents]) {
    const failure = failures.find((check) => check.name === name)
    if (failure) return failure
  }
  return failures[0]
}

function nameFailure({ name, detail }: Check, reading: BadgeReading | undefined): AppError {
  const more = { result: detail }
  if (forged.includes(name)) return refuse('import.signature', { more })
  if (name === 'status') return refuse('import.revoked', { more })
  const part = name === 'document' ? 'assertion' : name
  const isAbsent = reading === undefined || reading.unread.some((document) => document.part === part && document.absent)
  if (isAbsent && absences[name]) return refuse('import.not-found', { text: absences[name], more })
  if (['document', 'hosted scope', 'valid from'].includes(name)) return refuse('import.unverifiable', { more })
  return refuse('import.invalid', { text: detail, more })
}

const absences: Record<string, string> = {
  document: 'Unable to find an assertion',
  'badge class': 'Unable to find a badgeclass',
  issuer: 'Unable to find an issuer',
}
