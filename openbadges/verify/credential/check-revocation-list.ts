import { idOf, isJsonObject, listOf, textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { parseDocument } from '../parse-document.ts'
import { type Check, failed, notChecked, passed, warned } from '../report.ts'
import type { IssuerLookup } from './find-key.ts'
import { nameBadge } from './name-badge.ts'
import { isFresh, readStatusSource, type StatusSource } from './read-status-source.ts'

/** Checks a 1EdTechRevocationList: whether the list at the status id names the credential, with the issuer's reason. */
export async function checkRevocationList(
  status: JsonObject,
  credential: { id: string; issuerId: string },
  ports: Pick<IssuerLookup, 'source' | 'now'>,
): Promise<Check> {
  const url = textOf(status.id)
  if (url === undefined) return notChecked('status', 'The badge does not say where its revocation list is.')
  const answer = await readStatusSource(url, ports)
  if (!answer.ok) return notChecked('status', `The revocation list could not be fetched: ${answer.detail}`, url)
  const { found } = answer
  const list = parseDocument(found.text)
  if (!list.ok) return notChecked('status', `The revocation list could not be fetched: ${list.detail}`, url)
  const problem = findProblem(list.json, credential.issuerId)
  if (problem !== undefined) return notChecked('status', problem, url)
  if (found.kept === undefined) await ports.source.keep(url, found.text)
  return judge(list.json, credential.id, found, url)
}

function findProblem(list: JsonObject, issuerId: string): string | undefined {
  const issuer = idOf(list.issuer)
  if (issuer !== undefined && issuer !== issuerId) return 'The revocation list belongs to another issuer.'
  return Array.isArray(list.revokedCredential) ? undefined : 'The answer is no revocation list.'
}

function judge(list: JsonObject, id: string, found: StatusSource, url: string): Check {
  const entries = listOf(list.revokedCredential).map((each) => (isJsonObject(each) ? each : { id: each }))
  const entry = entries.find((each) => nameBadge(each) === nameBadge({ id }) && each.revoked !== false)
  if (entry !== undefined) {
    const reason = textOf(entry.revocationReason)
    return failed('status', `The issuer has revoked this badge${reason === undefined ? '.' : `: ${reason}`}`, url)
  }
  const { kept } = found
  if (kept === undefined) return passed('status', 'The badge is not revoked.', url)
  if (isFresh(found, { life: undefined, hasEnd: false })) {
    return warned('status', `The revocation list could not be fetched; ${kept.age} it did not name the badge.`, url)
  }
  return notChecked('status', `The revocation list could not be fetched: ${kept.problem}`, url)
}
