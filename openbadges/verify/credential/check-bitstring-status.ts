import { objectsOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { readStatusBit, type StatusListBudget, StatusListError } from '../../v3/status-list.ts'
import { type Check, failed, notChecked, passed, warned } from '../report.ts'
import type { ProofPorts } from './check-proof.ts'
import { examineList, isOlder } from './examine-list.ts'
import { openCopy } from './open-inside.ts'
import { isFresh, readStatusSource, type StatusSource } from './read-status-source.ts'

// What a set bit means for the badge; a purpose that is not here only informs.
const meanings: ReadonlyMap<string, string> = new Map([
  ['revocation', 'revoked'],
  ['suspension', 'suspended'],
])
const notices: ReadonlyMap<string, string> = new Map([
  ['message', 'The issuer has a message about this badge.'],
  ['refresh', 'The issuer has a newer copy of this badge.'],
])

const mostUnfolded = 64 * 1024 * 1024
const budgets = new WeakMap<ProofPorts['source'], StatusListBudget>()

interface Entry {
  url: string
  index: number
  purpose: string
}

/**
 * Checks a BitstringStatusListEntry (Bitstring Status List v1.0) against the issuer's signed list. Any fault of the list
 * leaves the status unknown: a broken list says nothing about the badge.
 */
export async function checkBitstringStatus(status: JsonObject, issuerId: string, ports: ProofPorts): Promise<Check> {
  const entry = readEntry(status)
  if (entry === undefined) return notChecked('status', 'The badge names its status list in a way that cannot be read.')
  const { url } = entry
  const answer = await readStatusSource(url, ports)
  if (!answer.ok) return notChecked('status', `The status list could not be fetched: ${answer.detail}`, url)
  const { found } = answer
  const list = openCopy(found.text, ports)
  if (!list.ok) return notChecked('status', `The status list could not be read: ${list.detail}`, url)
  const examined = await examineList(list, { ...entry, issuerId }, ports)
  if (examined.problem !== undefined) return notChecked('status', examined.problem, url)
  if (found.kept === undefined && (await isReplayed(list.document, url, ports))) {
    return notChecked('status', 'The status list is older than one that the issuer published before.', url)
  }
  const [subject] = objectsOf(list.document.credentialSubject)
  try {
    const isSet = await readStatusBit(textOf(subject?.encodedList) ?? '', entry.index, shareBudget(ports.source))
    if (found.kept === undefined) await ports.source.keep(url, found.text)
    const hasEnd = list.document.validUntil !== undefined
    const judged = judge(isSet, entry, { ...found, life: readLife(subject?.ttl), hasEnd })
    return examined.remark === undefined ? judged : addRemark(judged, examined.remark)
  } catch (error) {
    if (!(error instanceof StatusListError)) throw error
    return notChecked('status', `${error.message}.`, url)
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
function addRemark(judged: Check, remark: string): Check {
  if (judged.status !== 'passed' || judged.warning) return judged
  return warned('status', `The issuer's status list is clear, with a remark: ${remark}`, judged.target)
}

function judge(
  isSet: boolean,
  { url, index, purpose }: Entry,
  found: StatusSource & { life: number | undefined; hasEnd: boolean },
): Check {
  const meaning = meanings.get(purpose)
  if (isSet && meaning !== undefined) return failed('status', `The issuer has ${meaning} this badge.`, url)
  const { kept } = found
  if (kept === undefined) {
    const unknown = `The issuer's status list marks this badge with "${purpose.slice(0, 60)}", which is not known here.`
    const notice = isSet ? (notices.get(purpose) ?? unknown) : undefined
    return notice === undefined
      ? passed('status', `Entry ${index} of the issuer's status list is clear.`, url)
      : warned('status', notice, url)
  }
  if (!isFresh(found, found)) return notChecked('status', `The status list could not be fetched: ${kept.problem}`, url)
  return warned('status', `The status list could not be fetched; ${kept.age} the badge was clear.`, url)
}
