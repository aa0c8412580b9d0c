import { type Check, type CheckName, failed, warned } from '../report.ts'
import type { Problem, Subject } from './check-node.ts'

/** The problems of a document as checks, each a sentence about it. */
export function tellProblems(
  problems: Problem[],
  { check, subject, target }: { check: CheckName; subject: Subject; target?: string | undefined },
): Check[] {
  return problems.map(({ tell, isRemark }) =>
    isRemark ? warned(check, tell(subject), target) : failed(check, tell(subject), target),
  )
}
