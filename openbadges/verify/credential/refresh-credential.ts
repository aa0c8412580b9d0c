import { idOf, objectsOf, textOf, textsOf } from '../../json.ts'
import { describeMoment, parseMoment } from '../../moment.ts'
import type { JsonObject } from '../../tools.ts'
import { type Check, passed, warned } from '../report.ts'
import type { ProofPorts } from './check-proof.ts'
import { nameBadge } from './name-badge.ts'
import { type InnerCredential, openCopy } from './open-inside.ts'

/** A newer copy of the credential, or what became of asking for one. */
export type RefreshOutcome =
  | { newer: Extract<InnerCredential, { ok: true }>; check: Check }
  | { newer?: undefined; check: Check | undefined }

/**
 * Asks the refresh service of a credential for its current form (1EdTech Credential Refresh). The copy counts when it is
 * the same credential of the same issuer and newer; whatever goes wrong, the original stands.
 */
export async function refreshCredential(document: JsonObject, ports: ProofPorts): Promise<RefreshOutcome> {
  const service = objectsOf(document.refreshService).find(({ type }) =>
    textsOf(type).includes('1EdTechCredentialRefresh'),
  )
  const url = textOf(service?.id)
  if (service === undefined) return { check: undefined }
  if (url === undefined) return stand('The badge does not say where its current copy is.', undefined)
  const answer = await ports.source.readText(url)
  if (!answer.ok) return stand(`The current copy of the badge could not be fetched: ${answer.detail}`, url)
  const copy = openCopy(answer.text, ports)
  if (!copy.ok) return stand(`What the issuer holds as the current copy cannot be read: ${copy.detail}`, url)
  const isSame =
    idOf(copy.document.issuer) === idOf(document.issuer) && nameBadge(copy.document) === nameBadge(document)
  if (!isSame) return stand('What the issuer holds as the current copy is another badge.', url)
  if (age(copy.document) <= age(document)) {
    return { check: passed('refresh', 'The issuer has no newer copy of the badge.', url) }
  }
  const made = describeMoment(new Date(age(copy.document)))
  return {
    newer: copy,
    check: warned('refresh', `The issuer has a newer copy of this badge, of ${made}; that was checked.`, url),
  }
}

/** What to tell when the newer copy does not come from the issuer. */
export function refuseCopy(reason: string, url: string | undefined): Check {
  return warned('refresh', `The newer copy of the badge does not hold (${reason}); the one at hand was checked.`, url)
}

function stand(detail: string, url: string | undefined): RefreshOutcome {
  return { check: warned('refresh', `${detail.replace(/\.$/, '')}; the one at hand was checked.`, url) }
}

function age(document: JsonObject): number {
  const from = textOf(document.validFrom) ?? textOf(document.issuanceDate) ?? ''
  return parseMoment(from)?.getTime() ?? Number.NEGATIVE_INFINITY
}
