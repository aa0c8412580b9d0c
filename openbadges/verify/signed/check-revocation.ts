import { finding } from '#shared/messages/findings/finding.ts'
import { idOf, isJsonObject, listOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { isFresh, readStatusSource } from '../credential/status/read-status-source.ts'
import type { DocumentSource } from '../document-source.ts'
import { isWebAddress } from '../hosted/read-declared.ts'
import { parseDocument } from '../parse-document.ts'
import { type Check, type Detail, failed, notChecked, passed } from '../report.ts'
import { tellRevocation } from '../tell-revocation.ts'

/** What a list of revoked badges says of one: nothing, or that it is revoked, and perhaps why. */
type Entry = { reason: string | undefined } | undefined

/**
 * Checks a signed badge against the list that its issuer keeps (Open Badges 2.0, RevocationList), by its id, or by the
 * `uid` that badges had before 2.0.
 */
export async function checkRevocation(
  assertion: JsonObject,
  issuer: JsonObject,
  ports: { source: DocumentSource; now: Date },
): Promise<Check> {
  const [reference] = listOf(issuer.revocationList)
  if (reference === undefined) return passed('status', finding('revocations.none'))
  const url = idOf(reference)
  if (!isWebAddress(url)) {
    return isJsonObject(reference)
      ? evaluate(reference, assertion, issuer)
      : notChecked('status', finding('revocations.no-address'), url)
  }
  const answer = await readStatusSource(url, ports)
  if (!answer.ok) return tellUnread(answer.detail, url)
  const { text, kept } = answer.found
  const list = parseDocument(text)
  if (!list.ok) return tellUnread(list.detail, url)
  const check = evaluate(list.json, assertion, issuer, url)
  if (kept === undefined) {
    if (check.status !== 'not-checked') await ports.source.keep(url, text)
    return check
  }
  // Once revoked, a badge stays so; that it was not is worth something for a while only.
  if (check.status !== 'passed') return check
  return isFresh(answer.found, { life: undefined, hasEnd: false })
    ? passed('status', finding('revocations.not-then', { age: kept.age }), url)
    : tellUnread(kept.problem, url)
}

function tellUnread(detail: Detail, url: string): Check {
  return notChecked('status', finding('revocations.unread', { why: detail }), url)
}

function evaluate(list: JsonObject, assertion: JsonObject, issuer: JsonObject, url?: string): Check {
  const owner = idOf(list.issuer)
  if (owner !== undefined && owner !== issuer.id) {
    return notChecked('status', finding('revocations.other-issuer'), url)
  }
  const names = [textOf(assertion.id), textOf(assertion.uid)].filter((name) => name !== undefined)
  const isList = list.revokedAssertions !== undefined
  // Before 2.0 the list was an object of uids, each with the reason.
  if (!isList && (list.type !== undefined || list['@context'] !== undefined)) {
    return notChecked('status', finding('revocations.empty'), url)
  }
  if (names.length === 0) return notChecked('status', finding('revocations.no-id'), url)
  const entry = isList ? findEntry(list.revokedAssertions, names) : findInMap(list, textOf(assertion.uid))
  if (entry === 'unreadable') return notChecked('status', finding('revocations.no-form'), url)
  if (entry === undefined) return passed('status', finding('revocations.not'), url)
  return failed('status', tellRevocation(entry.reason), url)
}

function findEntry(entries: Json | undefined, names: string[]): Entry | 'unreadable' {
  const list = listOf(entries)
  if (!list.every((entry) => typeof entry === 'string' || isJsonObject(entry))) return 'unreadable'
  const found = list.filter((entry) => namesOf(entry).some((name) => names.includes(name)))
  if (found.length === 0) return undefined
  return { reason: found.map(reasonOf).find((reason) => reason !== undefined) }
}

function namesOf(entry: Json): string[] {
  const own = isJsonObject(entry) ? [entry.id ?? entry['@id'], entry.uid] : [entry]
  return own.filter((name) => typeof name === 'string')
}

function reasonOf(entry: Json): string | undefined {
  return isJsonObject(entry) ? textOf(entry.revocationReason) : undefined
}

function findInMap(map: JsonObject, uid: string | undefined): Entry {
  if (uid === undefined || !Object.hasOwn(map, uid)) return undefined
  return { reason: textOf(map[uid]) }
}
