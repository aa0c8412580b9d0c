import { finding, type PieceCode } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { type Check, type CheckName, failed, passed, type VerifyReport, warned } from '../report.ts'

/** What a part of a document is called. */
export type Part = Message<Extract<PieceCode, `part.${string}`>>

// What the course of time brings about: the statement was true when the document around it was signed.
const lapses: readonly CheckName[] = ['status', 'valid from', 'expiry']

/**
 * What the verdict on a credential inside a document means for the document. Whoever signed the document vouched for what
 * is in it: a forged part is held against it. A part that has lapsed or cannot be checked is told, and so is a proof in it that does not hold.
 */
export function evaluateInside(name: 'endorsement' | 'included badge', part: Part, report: VerifyReport): Check {
  const { verdict, reason, credential } = report
  if (verdict === 'valid') {
    const remark = report.checks.find((check) => check.name === 'proof' && check.warning)
    return remark === undefined
      ? passed(name, finding('inside.valid', { part }), credential?.id)
      : warned(name, finding('inside.remark', { part, why: remark.detail }), credential?.id)
  }
  if (verdict === 'unverifiable')
    return warned(name, finding('inside.unconfirmed', { part, why: reason }), credential?.id)
  const forgery = report.checks.find((check) => check.status === 'failed' && !isLapse(check))
  if (forgery === undefined) return warned(name, finding('inside.lapsed', { part, why: reason }), credential?.id)
  return failed(name, finding('inside.invalid', { part, why: forgery.detail }), credential?.id)
}

const isLapse = ({ name, lapsed }: Check): boolean => lapsed === true || lapses.includes(name)
