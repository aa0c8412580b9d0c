import { finding } from '#shared/messages/findings/finding.ts'
import type { JsonObject, Tools } from '../../tools.ts'
import type { OpenedJwt } from '../credential/jwt/open-jwt.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'
import type { ListedKey } from './list-keys.ts'
import { type KeyLookup, readKey } from './read-key.ts'

const otherSignatures = /^(?:Ed25519|EdDSA|(?:ES|RS|PS)(?:256|384|512)|ES256K)$/

/** Why the algorithm of a JWS settles the matter before any key is looked up; undefined for RS256. */
export function checkAlgorithm({ alg, crit }: JsonObject, signature: Uint8Array): Check | undefined {
  if (alg === 'none' || signature.length === 0) return failed('signature', finding('proof.none'))
  if (crit !== undefined) return failed('signature', finding('signature.rules'))
  if (alg === 'RS256') return undefined
  // Open Badges 2.0 knows RS256 alone and leaves others to later editions: nobody can say that these are wrong.
  return typeof alg === 'string' && otherSignatures.test(alg)
    ? notChecked('signature', finding('signature.not-rs256', { name: alg }))
    : failed('signature', finding('proof.anybody'))
}

/** Checks the signature under each key that the issuer lists; one that fits is enough. */
export async function checkSignature(
  { signed, signature }: OpenedJwt,
  keys: ListedKey[],
  { tools, ...lookup }: KeyLookup & { tools: Tools },
): Promise<Check[]> {
  const gaps: Check[] = []
  let tried: Check | undefined
  for (const listed of keys) {
    const { key, check } = await readKey(listed, lookup)
    if (key === undefined) gaps.push(check)
    else if (await tools.verifySignature('RS256', key, signed, signature)) {
      return [passed('signature', finding('signature.unchanged'), check.target), check]
    } else tried = check
  }
  const [gap] = gaps.sort((left, right) => rank(left) - rank(right))
  if (gap !== undefined) return [notChecked('signature', finding('signature.no-key')), gap]
  const detail = finding('signature.broken')
  return tried === undefined ? [failed('signature', detail)] : [failed('signature', detail), tried]
}

// Of several keys one that is out of reach may be the one; only when all are wrong is the badge.
function rank({ status }: Check): number {
  return status === 'not-checked' ? 0 : 1
}
