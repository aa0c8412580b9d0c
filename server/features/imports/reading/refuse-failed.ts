import { type AppError, refuse } from '#infra/errors.ts'
import type { BadgeReading, Check } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import type { Examination } from '../../verifier/index.ts'

const forged = ['signature', 'issuer key', 'proof']
const documents = ['document', 'badge class', 'issuer']

/**
 * Refuses what speaks against a badge, under the name that import clients know. That it expired, names nobody, or could
 * not be checked does not.
 */
export const refuseFailed = ({ report: { checks, credential }, found }: Examination): void => {
  if (credential?.kind) throw refuse('import.invalid', { sentence: kinds[credential.kind] })
  const failure = findFailure(checks, found?.reading)
  if (failure) throw nameFailure(failure, found?.reading)
}

const kinds = {
  endorsement: makeMessage('import.endorsement'),
  record: makeMessage('import.record'),
}

/** Whether anything speaks against it. */
export const isRefused = ({ report: { checks }, found }: Examination): boolean =>
  findFailure(checks, found?.reading) !== undefined

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

function nameFailure({ name, detail, codes }: Check, reading: BadgeReading | undefined): AppError {
  const more = { result: detail }
  if (forged.includes(name)) return refuse('import.signature', { more })
  if (name === 'status') return refuse('import.revoked', { more })
  const part = name === 'document' ? 'assertion' : name
  const isAbsent = reading === undefined || reading.unread.some((document) => document.part === part && document.absent)
  if (isAbsent && absences[name]) return refuse('import.not-found', { sentence: absences[name], more })
  if (['document', 'hosted scope', 'valid from'].includes(name)) return refuse('import.unverifiable', { more })
  return refuse('import.invalid', { sentence: { words: detail, means: codes.detail }, more })
}

const absences: Record<string, Message> = {
  document: makeMessage('import.not-found'),
  'badge class': makeMessage('import.no-class'),
  issuer: makeMessage('import.no-issuer'),
}
