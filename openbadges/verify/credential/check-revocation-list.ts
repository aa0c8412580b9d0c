import { idOf, objectsOf, textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import type { DocumentSource } from '../document-source.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'

/** Checks a 1EdTechRevocationList: whether the list at the status id names the credential, with the issuer's reason. */
export async function checkRevocationList(
  status: JsonObject,
  credential: { id: string; issuerId: string },
  source: DocumentSource,
): Promise<Check> {
  const url = textOf(status.id)
  if (url === undefined) return notChecked('status', 'The badge does not say where its revocation list is.')
  const answer = await source.readOrRemember(url)
  if (!answer.ok) return notChecked('status', `The revocation list could not be fetched: ${answer.detail}`, url)
  const issuer = idOf(answer.json.issuer)
  if (issuer !== undefined && issuer !== credential.issuerId) {
    return notChecked('status', 'The revocation list belongs to another issuer.', url)
  }
  if (!Array.isArray(answer.json.revokedCredential)) {
    return notChecked('status', 'The answer is no revocation list.', url)
  }
  const entry = objectsOf(answer.json.revokedCredential).find(({ id }) => id === credential.id)
  if (entry === undefined || entry.revoked === false) return passed('status', 'The badge is not revoked.', url)
  const reason = textOf(entry.revocationReason)
  return failed('status', `The issuer has revoked this badge${reason === undefined ? '.' : `: ${reason}`}`, url)
}
