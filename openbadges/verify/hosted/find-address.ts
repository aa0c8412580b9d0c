import { idOf, objectsOf, textOf, textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import type { EditionV2 } from '../../v2/read-edition.ts'
import { isWebAddress } from './read-declared.ts'

/** How an assertion of any edition says it is to be verified; before 1.0 all were hosted. */
export function readKind(assertion: JsonObject, edition: EditionV2): 'hosted' | 'signed' | 'unknown' {
  const [verification] = objectsOf(assertion.verification ?? assertion.verify)
  const types = textsOf(verification?.type ?? verification?.['@type'])
  if (types.includes('SignedBadge') || types.includes('signed')) return 'signed'
  return types.includes('HostedBadge') || types.includes('hosted') || edition === '0.5' ? 'hosted' : 'unknown'
}

/** Where an assertion says its issuer hosts it: its id, and before 2.0 the address it is to be verified at. */
export function findAddress(assertion: JsonObject, edition: EditionV2): string | undefined {
  const [verify] = objectsOf(assertion.verify ?? assertion.verification)
  const told = edition === '2.0' ? undefined : textOf(verify?.url)
  const own = idOf(assertion)
  return isWebAddress(told) ? told : isWebAddress(own) ? own : undefined
}
