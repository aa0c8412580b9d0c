import { z } from 'zod'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { formatIso, type JsonObject } from '#openbadges'
import { loadJwtKey, loadSigningKey, signAward, writeJwt } from '../issuers/index.ts'
import type { Form } from './describe-issuer.ts'

const signedAward = z
  .object({
    id: z.string(),
    issuer: z.object({ id: z.string() }).catchall(z.json()),
    validFrom: z.string(),
    validUntil: z.string().optional(),
    credentialSubject: z.record(z.string(), z.json()),
  })
  .catchall(z.json())

/**
 * The same badge once more, signed for the key of a wallet: same id, place in the status list and words, with the
 * holder as subject and a later validFrom, by which the newer of two copies is known (Open Badges 3.0, section 8.4).
 */
export const bindCredential = async (
  tx: Tx,
  { issuerId, credential, holder, form }: { issuerId: string; credential: string; holder: string; form: Form },
): Promise<JsonObject | string> => {
  const { proof: _former, ...award } = signedAward.parse(JSON.parse(credential))
  const moment = new Date(Math.floor(now().getTime() / 1000) * 1000)
  const bound = {
    ...award,
    validFrom: formatIso(moment),
    awardedDate: award.awardedDate ?? award.validFrom,
    credentialSubject: { ...award.credentialSubject, id: holder },
  }
  if (form === 'jwt_vc_json') return writeJwt(await loadJwtKey(tx, issuerId), writeClaims(bound, moment))
  return signAward(bound, await loadSigningKey(tx, issuerId), moment)
}

type Bound = z.output<typeof signedAward>

// Wallets of this form look for the credential in `vc`, as VCDM 1.1 had it.
function writeClaims(bound: Bound, moment: Date): object {
  const start = moment.getTime() / 1000
  return {
    vc: bound,
    iss: bound.issuer.id,
    sub: bound.credentialSubject.id,
    jti: bound.id,
    nbf: start,
    iat: start,
    ...(bound.validUntil ? { exp: Math.floor(Date.parse(bound.validUntil) / 1000) } : {}),
  }
}
