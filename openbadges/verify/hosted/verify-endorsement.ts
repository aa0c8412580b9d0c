import { finding, piece } from '#shared/messages/findings/finding.ts'
import { idOf, isJsonObject, listOf, textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { readEdition } from '../../v2/read-edition.ts'
import { decideVerdict } from '../decide-verdict.ts'
import { type Check, failed, notChecked, passed, type VerifyReport, warned } from '../report.ts'
import { evaluateEndorsement } from './endorsements.ts'
import type { AssertionPorts } from './examine-assertion.ts'
import { readKind } from './find-address.ts'
import { findChanges } from './find-changes.ts'
import { isWebAddress, readDeclared } from './read-declared.ts'

const telling = ['claim', 'issuer', 'issuedOn', 'expires']
const summary = (id: string | undefined) => ({
  version: '2.0' as const,
  kind: 'endorsement' as const,
  ...(id && { id }),
})

/** True for an Endorsement of Open Badges 2.0. */
export function isEndorsement(document: JsonObject): boolean {
  return readEdition(document) === '2.0' && textsOf(document.type ?? document['@type']).includes('Endorsement')
}

/**
 * Verifies an endorsement that was handed in by itself (Open Badges 2.0, Endorsement). Like a hosted badge it counts only
 * as its endorser's site serves it now.
 */
export async function verifyEndorsement(
  given: JsonObject,
  ports: AssertionPorts,
  isInJws = false,
): Promise<VerifyReport> {
  const address = idOf(given)
  if (isInJws || readKind(given, '2.0') === 'signed') {
    const detail = finding('endorsement.signed')
    return refuse(notChecked('proof', detail), address)
  }
  if (!isWebAddress(address)) {
    return refuse(failed('document', finding('endorsement.nowhere')), undefined)
  }
  const answer = await readDeclared(address, ports.source)
  if (!answer.ok) {
    if (answer.status === 410) return refuse(failed('status', finding('endorsement.taken-back'), address), address)
    const detail = finding('endorsement.unread-site', { why: answer.detail })
    return refuse((answer.absent ? failed : notChecked)('document', detail, address), address)
  }
  const { json, id, remark } = answer
  const isRevoked = listOf(json.revoked)[0] === true
  if (!isEndorsement(json) && !isRevoked) {
    return refuse(failed('document', finding('endorsement.other'), id), id)
  }
  const report = await evaluateEndorsement(json, { id, alone: true }, ports)
  const told = remark === undefined ? [] : [warned('document', remark(piece('subject.endorsement')), id)]
  const status = isRevoked ? [] : [passed('status', finding('endorsement.not-taken-back'), id)]
  const checks = [...listChanges(given, json, id), ...report.checks, ...told, ...status]
  return decideVerdict(checks, report.credential ?? summary(id))
}

/** A copy that says something else than the endorser's site was tampered with. */
function listChanges(given: JsonObject, served: JsonObject, id: string): Check[] {
  const names = findChanges(pickTelling(given), pickTelling(served), telling)
  if (names.length === 0 || served.revoked !== undefined) return []
  return [failed('document', finding('endorsement.changed', { names: names.join(', ') }), id)]
}

// The endorser may stand there with a profile or by an address alone.
function pickTelling({ claim, issuer, issuedOn, expires }: JsonObject): JsonObject {
  return { claim: isJsonObject(claim) ? claim : listOf(claim)[0], issuer: idOf(issuer), issuedOn, expires }
}

function refuse(check: Check, id: string | undefined): VerifyReport {
  return decideVerdict([check], summary(id))
}
