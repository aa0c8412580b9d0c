import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { idOf, objectsOf, textOf, textsOf } from '../../../json.ts'
import { parseMoment } from '../../../moment.ts'
import type { JsonObject } from '../../../tools.ts'
import { checkExpiry, checkValidFrom } from '../../check-dates.ts'
import type { Detail } from '../../report.ts'
import { checkProof, type ProofPorts } from '../check-proof.ts'
import { isPartShown } from '../model/check-hidden.ts'
import { checkPlainNames } from '../model/check-plain-names.ts'
import { readOwnContexts } from '../model/own-contexts.ts'
import type { InnerCredential } from '../open-inside.ts'
import type { ListKind } from './list-kinds.ts'

type List = Extract<InnerCredential, { ok: true }>

interface Expected {
  url: string
  issuerId: string
  purpose: string
  kind: ListKind
}

/**
 * Why a status list says nothing, or what is to be told of one that does; `isOther` of one with another id than its address,
 * of which a mark that is set counts, and none that is clear.
 */
export type ListFinding = { problem: Finding } | { problem?: undefined; remark: Detail | undefined; isOther: boolean }

/**
 * What is wrong with a status list, if anything: it must be of the badge's issuer, for the same purpose, in force, and signed
 * by the issuer. A proof beside that one that does not hold is told.
 */
export async function examineList(
  { document, envelope }: List,
  expected: Expected,
  ports: ProofPorts,
): Promise<ListFinding> {
  const problem = findMismatch(document, expected) ?? findDateProblem(document, ports.now)
  if (problem !== undefined) return { problem }
  const checks = envelope === undefined ? await checkProof(document, expected.issuerId, ports) : await envelope()
  if (isPartShown(checks)) return { problem: finding('status-list.part') }
  return checks.every(({ status }) => status === 'passed')
    ? {
        remark: checks.find(({ name, warning }) => name === 'proof' && warning)?.detail,
        isOther: isOther(document, expected),
      }
    : { problem: finding('status-list.signature') }
}

function findMismatch(list: JsonObject, { url, issuerId, purpose, kind }: Expected): Finding | undefined {
  const [subject] = objectsOf(list.credentialSubject)
  if (!textsOf(list.type).includes(kind.credential)) return finding('status-list.type')
  if (idOf(list.issuer) !== issuerId) return finding('status-list.issuer')
  const own = readOwnContexts(list)
  if (own !== 'none') return own === 'adding' ? finding('status-list.brought') : finding('status-list.terms')
  // Its end in other words would keep an old list in force.
  if (checkPlainNames({ ...list, id: url }).status === 'failed') return finding('status-list.meaning')
  if (!textsOf(subject?.type).includes(kind.subject)) return finding('status-list.type')
  return textsOf(subject?.statusPurpose).includes(purpose) ? undefined : finding('status-list.purpose')
}

/** The id may match the address and need not (Bitstring Status List 1.0, section 2.2). */
const isOther = ({ id }: JsonObject, { url }: { url: string }): boolean => id !== undefined && id !== url

function findDateProblem(
  { validFrom, validUntil, issuanceDate, expirationDate }: JsonObject,
  now: Date,
): Finding | undefined {
  const from = validFrom ?? issuanceDate
  const dates = [checkExpiry([validUntil, expirationDate], undefined, now)]
  if (from !== undefined) dates.push(checkValidFrom(from, now))
  return dates.some(({ status }) => status !== 'passed') ? finding('status-list.old') : undefined
}

/** True when one list says that it was made before another. */
export function isOlder(list: JsonObject, other: JsonObject): boolean {
  const [made, before] = [list, other].map(({ validFrom, issuanceDate }) => {
    const text = textOf(validFrom) ?? textOf(issuanceDate)
    return text === undefined ? undefined : parseMoment(text)
  })
  return before !== undefined && (made === undefined || made < before)
}
