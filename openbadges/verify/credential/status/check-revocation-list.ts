import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { idOf, isJsonObject, listOf, textOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { parseDocument } from '../../parse-document.ts'
import { type Check, failed, notChecked, passed, warned } from '../../report.ts'
import { tellRevocation } from '../../tell-revocation.ts'
import type { IssuerLookup } from '../keys/find-key.ts'
import { nameBadge } from '../name-badge.ts'
import { isFresh, readStatusSource, type StatusSource } from './read-status-source.ts'

/** Checks a 1EdTechRevocationList: whether the list at the status id names the credential, with the issuer's reason. */
export async function checkRevocationList(
  status: JsonObject,
  credential: { id: string; issuerId: string },
  ports: Pick<IssuerLookup, 'source' | 'now'>,
): Promise<Check> {
  const url = textOf(status.id)
  if (url === undefined) return notChecked('status', finding('revocations.nowhere'))
  const answer = await readStatusSource(url, ports)
  if (!answer.ok) return notChecked('status', finding('revocations.unfetched', { why: answer.detail }), url)
  const { found } = answer
  const list = parseDocument(found.text)
  if (!list.ok) return notChecked('status', finding('revocations.unfetched', { why: list.detail }), url)
  const problem = findProblem(list.json, credential.issuerId)
  if (problem !== undefined) return notChecked('status', problem, url)
  if (found.kept === undefined) await ports.source.keep(url, found.text)
  return evaluate(list.json, credential.id, found, url)
}

function findProblem(list: JsonObject, issuerId: string): Finding | undefined {
  const issuer = idOf(list.issuer)
  if (issuer !== undefined && issuer !== issuerId) return finding('revocations.issuer')
  return Array.isArray(list.revokedCredential) ? undefined : finding('revocations.no-list')
}

function evaluate(list: JsonObject, id: string, found: StatusSource, url: string): Check {
  const entries = listOf(list.revokedCredential).map((each) => (isJsonObject(each) ? each : { id: each }))
  const entry = entries.find((each) => nameBadge(each) === nameBadge({ id }) && each.revoked !== false)
  if (entry !== undefined) {
    return failed('status', tellRevocation(textOf(entry.revocationReason)), url)
  }
  const { kept } = found
  if (kept === undefined) return passed('status', finding('revocations.clear'), url)
  if (isFresh(found, { life: undefined, hasEnd: false })) {
    return warned('status', finding('revocations.was-clear', { age: kept.age }), url)
  }
  return notChecked('status', finding('revocations.unfetched', { why: kept.problem }), url)
}
