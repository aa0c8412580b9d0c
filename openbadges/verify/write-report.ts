import { renderFinding } from '#shared/messages/findings/render-finding.ts'
import type { Message } from '#shared/messages/message.ts'
import type { Check, Detail, VerifyReport } from './report.ts'

/** A check with its sentences in English. */
export interface WrittenCheck extends Omit<Check, 'detail' | 'next'> {
  /** One plain sentence. */
  detail: string
  /** One plain sentence: what to do about a check that failed or could not be done. */
  next?: string
  /** The same by codes. */
  codes: { detail?: Message; next?: Message }
}

/** The outcome of a verification with its sentences in English. */
export interface WrittenReport extends Omit<VerifyReport, 'reason' | 'next' | 'checks' | 'parts' | 'endorsements'> {
  /** One plain sentence: why the verdict is what it is. */
  reason: string
  /** One plain sentence: what to do next, unless every check passed. */
  next?: string
  /** The same by codes. */
  codes: { reason?: Message; next?: Message }
  /** The reason as it was found, for a sentence in which it stands as `{why}`. */
  why: Detail
  checks: WrittenCheck[]
  /** The badges inside a Comprehensive Learner Record, each evaluated by itself. */
  parts?: WrittenReport[]
  /** The endorsements inside a badge, each evaluated by itself. */
  endorsements?: WrittenReport[]
}

/** A report as it leaves: in English, which programs read and which is signed, and by codes, which translate it. */
export function writeReport({ reason, next, checks, parts, endorsements, ...rest }: VerifyReport): WrittenReport {
  return {
    ...rest,
    reason: renderFinding(reason),
    ...(next && { next: renderFinding(next) }),
    codes: { reason: codeOf(reason), next },
    why: reason,
    checks: checks.map(writeCheck),
    ...(parts && { parts: parts.map(writeReport) }),
    ...(endorsements && { endorsements: endorsements.map(writeReport) }),
  }
}

/** A check in English and by codes. */
export function writeCheck({ detail, next, ...rest }: Check): WrittenCheck {
  return {
    ...rest,
    detail: renderFinding(detail),
    ...(next && { next: renderFinding(next) }),
    codes: { detail: codeOf(detail), next },
  }
}

/** Several sentences, and words that had to be cut, have no code. */
function codeOf(detail: Detail): Message | undefined {
  return typeof detail === 'string' || Array.isArray(detail) ? undefined : detail
}
