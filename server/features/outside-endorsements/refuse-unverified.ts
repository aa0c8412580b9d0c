import { type AppError, refuse } from '#infra/errors.ts'
import type { VerifyReport } from '#openbadges'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'

/** Refuses with what was found of a statement. In English that is told as the report tells it, capital and all. */
export const refuseUnverified = (
  code: 'endorsement.not-added' | 'endorsement.stays',
  { reason, why }: VerifyReport,
): AppError =>
  refuse('endorsement.unverified', {
    sentence: { words: inEnglish(makeMessage(code, { why: reason })), means: makeMessage(code, { why }) },
  })
