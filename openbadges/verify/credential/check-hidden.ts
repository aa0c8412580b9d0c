import { listOf, objectsOf, textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { type Check, notChecked } from '../report.ts'

const next = 'Ask the person to show the badge with its end and its status.'

/** True when the holder chose what to show of the badge: what is not there may still have been signed. */
export function isPartShown(proof: Check[]): boolean {
  return proof.some(({ name, status, warning }) => name === 'signature' && status === 'passed' && warning === true)
}

/**
 * The checks with what a badge leaves open of which only a part is shown. Else a holder could leave out the entry by which
 * the issuer revoked it, or the day on which it ended, and the rest would still be signed.
 */
export function leaveHiddenOpen(checks: Check[], document: JsonObject): Check[] {
  const open = [...findHiddenStatus(document), ...findHiddenEnd(document)]
  const isClaimed = ({ name, status }: Check) => status === 'passed' && open.some((each) => each.name === name)
  return [...checks.filter((check) => !isClaimed(check)), ...open]
}

function findHiddenStatus({ credentialStatus }: JsonObject): Check[] {
  const isShown = objectsOf(credentialStatus).some(
    ({ type, statusPurpose }) =>
      textsOf(type).includes('1EdTechRevocationList') || textsOf(statusPurpose).includes('revocation'),
  )
  const detail = 'Only a part of the badge is shown; whether its issuer has revoked it may be in what is hidden.'
  return isShown ? [] : [notChecked('status', detail, undefined, { next })]
}

function findHiddenEnd({ validUntil, expirationDate }: JsonObject): Check[] {
  if (listOf(validUntil).length > 0 || listOf(expirationDate).length > 0) return []
  const detail = 'Only a part of the badge is shown; whether it has expired may be in what is hidden.'
  return [notChecked('expiry', detail, undefined, { next })]
}
