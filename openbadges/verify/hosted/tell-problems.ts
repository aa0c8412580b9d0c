import { type Check, type CheckName, failed, warned } from '../report.ts'
import type { Problem } from './check-node.ts'

/** The problems of a document as checks, each a sentence about it. */
export function tellProblems(
  problems: Problem[],
  { check, subject, target }: { check: CheckName; subject: string; target?: string | undefined },
): Check[] {
  return problems.map(({ words, isRemark }) =>
    isRemark ? warned(check, `${subject} ${words}.`, target) : failed(check, `${subject} ${words}.`, target),
  )
}
