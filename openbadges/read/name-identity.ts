import { idOf, listOf, objectsOf, textOf, writeCanonical } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { readId, readWebUrl } from './read-pieces.ts'
import type { BadgeEdition } from './reading.ts'

/**
 * Stable name of a 3.0 credential: its issuer's id and its own, percent-encoded or not and with blanks around it or not;
 * without one of them, what it says.
 */
export function nameCredential(credential: JsonObject): string {
  const id = idOf(credential)
  const issuer = idOf(credential.issuer)
  if (id !== undefined && issuer !== undefined) return `credential ${JSON.stringify([decodeId(issuer), decodeId(id)])}`
  const { proof, ...content } = credential
  return `content ${writeCanonical(content)}`
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id.trim())
  } catch {
    return id.trim()
  }
}

/**
 * Stable name of an assertion: the address its issuer hosts it at, which is the same in a baked file, a copy and at the
 * address itself; else its id or `uid` with its badge class; else what it says.
 */
export function nameAssertion(assertion: JsonObject, edition: BadgeEdition): string {
  const address = findHostedAddress(assertion, edition)
  if (address !== undefined) return `address ${address}`
  const id = edition === '0.5' ? undefined : (readId(assertion) ?? textOf(assertion.uid))
  if (id !== undefined) return `assertion ${writeCanonical([idOf(assertion.badge) ?? assertion.badge ?? null, id])}`
  const { id: added, ...content } = assertion
  return `content ${writeCanonical(edition === '0.5' ? content : assertion)}`
}

/** Where an assertion says its issuer hosts it; undefined for signed ones and for those before 1.0. */
export function findHostedAddress(assertion: JsonObject, edition: BadgeEdition): string | undefined {
  if (edition === '0.5') return undefined
  const [verification] = objectsOf(assertion.verification ?? assertion.verify)
  const types = listOf(verification?.type ?? verification?.['@type'])
  if (types.includes('signed') || types.includes('SignedBadge')) return undefined
  const told = edition === '2.0' ? undefined : readWebUrl(verification?.url)
  return told ?? readWebUrl(idOf(assertion))
}
