import { type Check, type CheckName, failed, passed, type VerifyReport, warned } from '../report.ts'

// What the course of time brings about: the statement was true when the document around it was signed.
const lapses: readonly CheckName[] = ['status', 'valid from', 'expiry']

/**
 * What the verdict on a credential inside a document means for the document. Whoever signed the document vouched for what
 * is in it: a forged part is held against it. A part that has lapsed or cannot be checked is told, and so is a proof in it that does not hold.
 */
export function weighInside(name: 'endorsement' | 'included badge', what: string, report: VerifyReport): Check {
  const { verdict, reason, credential } = report
  if (verdict === 'valid') {
    const remark = report.checks.find((check) => check.name === 'proof' && check.warning)
    return remark === undefined
      ? passed(name, `${what} is valid.`, credential?.id)
      : warned(name, `${what} is valid, with a remark: ${remark.detail}`, credential?.id)
  }
  if (verdict === 'unverifiable') return warned(name, `${what} could not be confirmed: ${reason}`, credential?.id)
  const forgery = report.checks.find((check) => check.status === 'failed' && !isLapse(check))
  if (forgery === undefined) return warned(name, `${what} no longer counts: ${reason}`, credential?.id)
  return failed(name, `${what} is invalid: ${forgery.detail}`, credential?.id)
}

const isLapse = ({ name, lapsed }: Check): boolean => lapsed === true || lapses.includes(name)
