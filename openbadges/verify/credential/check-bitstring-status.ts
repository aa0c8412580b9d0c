import { idOf, objectsOf, textOf, textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { readStatusBit, StatusListError } from '../../v3/status-list.ts'
import { checkExpiry, checkValidFrom } from '../check-dates.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'
import { collectContexts } from './check-context.ts'
import { checkProof, type ProofPorts } from './check-proof.ts'

const meanings: Record<string, string> = { revocation: 'revoked', suspension: 'suspended' }

/**
 * Checks a BitstringStatusListEntry (Bitstring Status List v1.0) against the issuer's signed list. Any fault of the list
 * leaves the status unknown: a broken list says nothing about the badge.
 */
export async function checkBitstringStatus(entry: JsonObject, issuerId: string, ports: ProofPorts): Promise<Check> {
  const url = textOf(entry.statusListCredential)
  const index = readIndex(entry)
  const purpose = textOf(entry.statusPurpose)
  if (url === undefined || index === undefined || purpose === undefined || Number(entry.statusSize ?? 1) !== 1) {
    return notChecked('status', 'The badge names its status list in a way that cannot be read.')
  }
  const answer = await ports.source.readOrRemember(url)
  if (!answer.ok) return notChecked('status', `The status list could not be fetched: ${answer.detail}`, url)
  const problem = (await findListProblem(answer.json, issuerId, ports)) ?? findPurposeProblem(answer.json, purpose)
  if (problem !== undefined) return notChecked('status', problem, url)
  try {
    const isSet = await readStatusBit(textOf(objectsOf(answer.json.credentialSubject)[0]?.encodedList) ?? '', index)
    const meaning = meanings[purpose]
    if (isSet && meaning !== undefined) return failed('status', `The issuer has ${meaning} this badge.`, url)
    return passed('status', `Entry ${index} of the issuer's status list is clear.`, url)
  } catch (error) {
    if (!(error instanceof StatusListError)) throw error
    return notChecked('status', `${error.message}.`, url)
  }
}

function readIndex(entry: JsonObject): number | undefined {
  const text = String(entry.statusListIndex)
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

async function findListProblem(list: JsonObject, issuerId: string, ports: ProofPorts): Promise<string | undefined> {
  if (!textsOf(list.type).includes('BitstringStatusListCredential')) return 'The status list is of another type.'
  if (idOf(list.issuer) !== issuerId) return 'The status list belongs to another issuer.'
  if (collectContexts(list).some((context) => typeof context !== 'string'))
    return 'The status list redefines its own terms.'
  const dates = [checkExpiry([list.validUntil], undefined, ports.now)]
  if (list.validFrom !== undefined) dates.push(checkValidFrom(list.validFrom, ports.now))
  if (dates.some(({ status }) => status !== 'passed')) return 'The status list is out of date.'
  const checks = await checkProof(list, issuerId, ports)
  return checks.every(({ status }) => status === 'passed') ? undefined : 'The status list is not signed by the issuer.'
}

function findPurposeProblem(list: JsonObject, purpose: string): string | undefined {
  const [subject] = objectsOf(list.credentialSubject)
  return textsOf(subject?.statusPurpose).includes(purpose) ? undefined : 'The status list serves another purpose.'
}
