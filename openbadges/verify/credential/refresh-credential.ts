import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { writeMoment } from '#shared/messages/write-moment.ts'
import { idOf, objectsOf, textOf, textsOf } from '../../json.ts'
import { parseMoment } from '../../moment.ts'
import type { JsonObject } from '../../tools.ts'
import { type Check, type Detail, passed, warned } from '../report.ts'
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
  if (url === undefined) return stand(finding('refresh.nowhere'), undefined)
  const answer = await ports.source.readText(url)
  if (!answer.ok) return stand(finding('refresh.unfetched', { why: answer.detail }), url)
  const copy = openCopy(answer.text, ports)
  if (!copy.ok) return stand(finding('refresh.unread', { why: copy.detail }), url)
  const isSame =
    idOf(copy.document.issuer) === idOf(document.issuer) && nameBadge(copy.document) === nameBadge(document)
  if (!isSame) return stand(finding('refresh.other'), url)
  if (age(copy.document) <= age(document)) {
    return { check: passed('refresh', finding('refresh.none'), url) }
  }
  const made = writeMoment(new Date(age(copy.document)))
  return {
    newer: copy,
    check: warned('refresh', finding('refresh.newer', { moment: made }), url),
  }
}

/** What to tell when the newer copy does not come from the issuer. */
export function refuseCopy(reason: Detail, url: string | undefined): Check {
  return warned('refresh', finding('refresh.broken', { why: reason }), url)
}

function stand(detail: Finding, url: string | undefined): RefreshOutcome {
  return { check: warned('refresh', detail, url) }
}

function age(document: JsonObject): number {
  const from = textOf(document.validFrom) ?? textOf(document.issuanceDate) ?? ''
  return parseMoment(from)?.getTime() ?? Number.NEGATIVE_INFINITY
}
