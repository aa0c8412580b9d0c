import { finding } from '#shared/messages/findings/finding.ts'
import { listOf, objectsOf, textsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { type Check, warned } from '../../report.ts'

const next = finding('next.show-all')

/** True when the holder chose what to show of the badge: what is not there may still have been signed. */
export function isPartShown(proof: Check[]): boolean {
  return proof.some(({ name, status, warning }) => name === 'signature' && status === 'passed' && warning === true)
}

/**
 * The checks with what a badge leaves open of which only a part is shown: the issuer let the holder choose, and a holder may
 * have left out the entry by which the badge was revoked, or the day on which it ended. Whoever reads it is told so.
 */
export function tellHidden(checks: Check[], document: JsonObject): Check[] {
  const open = [...findHiddenStatus(document), ...findHiddenEnd(document)]
  const isSaid = ({ name, status }: Check) => status === 'passed' && open.some((each) => each.name === name)
  return [...checks.filter((check) => !isSaid(check)), ...open]
}

function findHiddenStatus({ credentialStatus }: JsonObject): Check[] {
  const isShown = objectsOf(credentialStatus).some(
    ({ type, statusPurpose }) =>
      textsOf(type).includes('1EdTechRevocationList') || textsOf(statusPurpose).includes('revocation'),
  )
  const detail = finding('status.hidden')
  return isShown ? [] : [{ ...warned('status', detail), next }]
}

function findHiddenEnd({ validUntil, expirationDate }: JsonObject): Check[] {
  if (listOf(validUntil).length > 0 || listOf(expirationDate).length > 0) return []
  const detail = finding('expiry.hidden')
  return [{ ...warned('expiry', detail), next }]
}
