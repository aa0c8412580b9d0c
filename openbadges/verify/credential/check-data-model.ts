import { checkModel, type Finding } from '../../model/check-model.ts'
import type { JsonObject } from '../../tools.ts'
import { type Check, failed, passed, warned } from '../report.ts'
import { type CredentialKind, nameClass } from './credential-kinds.ts'

const mostTold = 3

/**
 * Checks every member against the data model (Open Badges 3.0, Appendix B). What only the looser serialisation allows is
 * a remark. The contexts have a check of their own, and so has who earned it.
 */
export function checkDataModel(document: JsonObject, kind: CredentialKind): Check {
  const { errors, remarks } = checkModel(document, nameClass(document, kind))
  const faults = errors.filter((finding) => finding.place !== '@context' && !isTold(finding))
  if (faults.length > 0) return failed('data model', tell(faults))
  if (remarks.length > 0)
    return warned('data model', `${tell(remarks)} Only the looser form of the standard allows that.`)
  return passed('data model', 'Everything in it is as the standard describes it.')
}

function isTold({ place, problem }: Finding): boolean {
  return place === 'credentialSubject' && problem === 'has neither id nor identifier'
}

/** The first findings as sentences that name their places. */
export function tell(findings: Finding[]): string {
  const told = findings.slice(0, mostTold).map(({ place, problem }) => `${place || 'The document'} ${problem}.`)
  const more = findings.length - told.length
  return more > 0 ? `${told.join(' ')} There are ${more} more like that.` : told.join(' ')
}
