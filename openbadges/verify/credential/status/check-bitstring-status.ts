import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { objectsOf, textOf } from '../../../json.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { readStatusBit, type StatusListBudget, StatusListError } from '../../../v3/status-list.ts'
import { type Check, type Detail, failed, notChecked, passed, warned } from '../../report.ts'
import type { ProofPorts } from '../check-proof.ts'
import { openCopy } from '../open-inside.ts'
import { examineList, isOlder } from './examine-list.ts'
import type { ListKind } from './list-kinds.ts'
import { isFresh, readStatusSource, type StatusSource } from './read-status-source.ts'

// What a set bit means for the badge; a purpose that is not here only informs.
const meanings: ReadonlyMap<string, Finding> = new Map<string, Finding>([
  ['revocation', finding('status.revoked')],
  ['suspension', finding('status.suspended')],
])
const notices: ReadonlyMap<string, Finding> = new Map<string, Finding>([
  ['message', finding('status.message')],
  ['refresh', finding('status.newer')],
])

const mostUnfolded = 64 * 1024 * 1024
const budgets = new WeakMap<ProofPorts['source'], StatusListBudget>()

interface Entry {
  url: string
  index: number
  purpose: string
}

/**
 * Checks a BitstringStatusListEntry (Bitstring Status List v1.0), or a StatusList2021Entry of the draft before it, against the
 * issuer's signed list. Any fault of the list leaves the status unknown: a broken list says nothing about the badge.
 */
export async function checkBitstringStatus(
  status: JsonObject,
  kind: ListKind,
  { issuerId, ports }: { issuerId: string; ports: ProofPorts },
): Promise<Check> {
  const entry = readEntry(status)
  if (entry === undefined) return notChecked('status', finding('status.unclear-list'))
  const { url } = entry
  const answer = await readStatusSource(url, ports)
  if (!answer.ok) return notChecked('status', finding('status.unfetched', { why: answer.detail }), url)
  const { found } = answer
  const list = openCopy(found.text, ports)
  if (!list.ok) return notChecked('status', finding('status.unread', { why: list.detail }), url)
  const examined = await examineList(list, { ...entry, issuerId, kind }, ports)
  if (examined.problem !== undefined) return notChecked('status', examined.problem, url)
  if (found.kept === undefined && (await isReplayed(list.document, url, ports))) {
    return notChecked('status', finding('status.replayed'), url)
  }
  const [subject] = objectsOf(list.document.credentialSubject)
  try {
    const encoded = textOf(subject?.encodedList) ?? ''
    const isSet = await readStatusBit(encoded, entry.index, shareBudget(ports.source), kind.form)
    if (found.kept === undefined) await ports.source.keep(url, found.text)
    const hasEnd = list.document.validUntil !== undefined
    const evaluated = evaluate(isSet, entry, { ...found, life: readLife(subject?.ttl), hasEnd })
    if (examined.isOther && evaluated.status !== 'failed') {
      return notChecked('status', finding('status-list.other'), url)
    }
    return examined.remark === undefined ? evaluated : addRemark(evaluated, examined.remark)
  } catch (error) {
    if (!(error instanceof StatusListError)) throw error
    return notChecked('status', error.finding, url)
  }
}

/** The badges of a record may name list after list, each of which unfolds to a thousand times its size. */
function shareBudget(source: ProofPorts['source']): StatusListBudget {
  const budget = budgets.get(source) ?? { left: mostUnfolded }
  budgets.set(source, budget)
  return budget
}

function readEntry({
  statusListCredential,
  statusListIndex,
  statusPurpose,
  statusSize,
}: JsonObject): Entry | undefined {
  const [url, purpose] = [textOf(statusListCredential), textOf(statusPurpose)]
  const text = String(statusListIndex)
  if (url === undefined || purpose === undefined || !/^\d{1,9}$/.test(text)) return undefined
  return Number(statusSize ?? 1) === 1 ? { url, purpose, index: Number(text) } : undefined
}

/** The time to live of a list, which it names in milliseconds. */
function readLife(ttl: Json | undefined): number | undefined {
  return typeof ttl === 'number' && ttl >= 0 ? ttl : undefined
}

/** A list once seen must not be followed by an older one, from which a revocation might be missing. */
async function isReplayed(list: JsonObject, url: string, ports: ProofPorts): Promise<boolean> {
  const former = await ports.source.recall(url)
  const opened = former === undefined ? undefined : openCopy(former.text, ports)
  return opened?.ok === true && isOlder(list, opened.document)
}

/** A proof of the list that does not hold is told, where nothing graver is. */
function addRemark(evaluated: Check, remark: Detail): Check {
  if (evaluated.status !== 'passed' || evaluated.warning) return evaluated
  return warned('status', finding('status.clear-remark', { why: remark }), evaluated.target)
}

function evaluate(
  isSet: boolean,
  { url, index, purpose }: Entry,
  found: StatusSource & { life: number | undefined; hasEnd: boolean },
): Check {
  const meaning = meanings.get(purpose)
  if (isSet && meaning !== undefined) return failed('status', meaning, url)
  const { kept } = found
  if (kept === undefined) {
    const unknown = finding('status.unknown-mark', { name: purpose.slice(0, 60) })
    const notice = isSet ? (notices.get(purpose) ?? unknown) : undefined
    return notice === undefined
      ? passed('status', finding('status.clear', { index }), url)
      : warned('status', notice, url)
  }
  if (!isFresh(found, found)) return notChecked('status', finding('status.unfetched', { why: kept.problem }), url)
  return warned('status', finding('status.was-clear', { age: kept.age }), url)
}
