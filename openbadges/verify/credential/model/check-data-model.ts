import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { checkModel, type Fault } from '../../../model/check-model.ts'
import { dropNulls } from '../../../model/drop-nulls.ts'
import type { JsonObject } from '../../../tools.ts'
import { type Check, failed, passed, warned } from '../../report.ts'
import { type CredentialKind, nameClass } from './credential-kinds.ts'

const mostTold = 3

/**
 * Checks every member against the data model (Open Badges 3.0, Appendix B). What only the looser serialisation allows is
 * a remark, and so is a member that is null. The contexts have a check of their own, and so has who earned it.
 */
export function checkDataModel(given: JsonObject, kind: CredentialKind): Check {
  const { document, places } = dropNulls(given)
  const { errors, remarks } = checkModel(document, nameClass(document, kind))
  const faults = errors.filter((fault) => fault.place !== '@context' && !isTold(fault))
  if (faults.length > 0) return failed('data model', tell(faults))
  const nulls = places.map((place): Fault => ({ place, message: finding('model.null', { place }) }))
  const loose = remarks.length > 0 ? finding('model.loose', { why: tell(remarks) }) : undefined
  if (nulls.length > 0) return warned('data model', loose === undefined ? tell(nulls) : [loose, tell(nulls)].flat())
  if (loose !== undefined) return warned('data model', loose)
  return passed('data model', finding('model.fits'))
}

function isTold({ place, message: { code, values } }: Fault): boolean {
  const isNameless = code === 'model.neither' && values?.name === 'id' && values.other === 'identifier'
  return place === 'credentialSubject' && isNameless
}

/** The first findings as sentences that name their places. */
export function tell(faults: Fault[]): Message | Message[] {
  const told = faults.slice(0, mostTold).map(({ message }) => message)
  const more = faults.length - told.length
  if (more > 0) return finding('model.more', { why: told, more })
  const [first] = told
  return told.length === 1 && first !== undefined ? first : told
}
