import { finding } from '#shared/messages/findings/finding.ts'
import { listRevisions } from '../../../sign/context-revisions.ts'
import { tellCost } from '../../../sign/tell-cost.ts'
import { type JsonObject, LinkedDataError, TooCostlyError, type Tools } from '../../../tools.ts'
import { type Check, failed, notChecked } from '../../report.ts'
import { hasUnreadTerms } from './check-context.ts'

/** Checks that a document whose text is signed is linked data all the same; no check when it is. */
export async function checkTerms(
  { proof: _proofs, ...document }: JsonObject,
  { canonize }: Pick<Tools, 'canonize'>,
): Promise<Check[]> {
  // Terms of an extension may well be defined; that they are not known here is told elsewhere.
  if (hasUnreadTerms(document)) return []
  const problems: Check[] = []
  for (const revision of listRevisions(document)) {
    const problem = await findProblem(() => canonize(document, revision))
    if (problem === undefined) return []
    problems.push(problem)
  }
  return problems.slice(0, 1)
}

async function findProblem(attempt: () => Promise<string>): Promise<Check | undefined> {
  try {
    await attempt()
    return undefined
  } catch (failure) {
    if (!(failure instanceof LinkedDataError)) throw failure
    if (failure instanceof TooCostlyError)
      return notChecked('terms', finding('document.large', { why: tellCost(failure) }))
    return failed('terms', finding('terms.invalid', { why: failure.message }))
  }
}
