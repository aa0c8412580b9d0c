import type { Signing, SigningKey } from '#contracts/issuers/issuer-signing.ts'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import { thumbprintKey } from '#openbadges'
import { issuerIdIn, issuerUrl, keyUrl } from '../addresses.ts'
import { type IssuerKey, listIssuerKeys } from '../keys/published-keys.ts'
import { countSigned } from './count-signed.ts'

/** How the issuer signs, with all its keys. */
export const presentSigning = async (db: Db, issuerId: string): Promise<Signing> => {
  const issuer = await db
    .selectFrom('issuers')
    .select(['jwt_algorithm', 'id_form', 'status_method'])
    .where('issuer_id', '=', issuerId)
    .executeTakeFirst()
  if (!issuer) throw notFound()
  const renewals = await listRenewals(db, issuerId)
  const keys = await listIssuerKeys(db, issuerId)
  const signedBy = await countSigned(db, issuerId)
  return {
    ...issuer,
    issuer_id: issuerIdIn(issuer.id_form, issuerId),
    did_url: `${issuerUrl(issuerId)}/did.json`,
    jwks_url: `${issuerUrl(issuerId)}/jwks.json`,
    keys: keys.map((key) => ({
      ...presentKey(key),
      signed: key.algorithm === 'EdDSA' ? signedBy(key.key_id) : null,
      renewal: renewals.get(key.key_id) ?? null,
    })),
  }
}

const presentKey = (key: IssuerKey): Omit<SigningKey, 'signed' | 'renewal'> => ({
  id: key.key_id,
  algorithm: key.algorithm,
  use: key.algorithm === 'EdDSA' ? 'badge' : 'jwt',
  fingerprint: thumbprintKey(key.publicKey, context().tools),
  url: keyUrl(key.issuer_id, key.key_id),
  created_at: key.created_at.toISOString(),
  retired_at: key.retired_at?.toISOString() ?? null,
  leaked_at: key.leaked_at?.toISOString() ?? null,
})

async function listRenewals(db: Db, issuerId: string): Promise<Map<string, NonNullable<SigningKey['renewal']>>> {
  const rows = await db
    .selectFrom('key_renewals')
    .select(['key_id', 'total', 'examined', 'renewed', 'finished_at'])
    .where('issuer_id', '=', issuerId)
    .execute()
  return new Map(
    rows.map(({ key_id, finished_at, ...counts }) => [
      key_id,
      { ...counts, finished_at: finished_at?.toISOString() ?? null },
    ]),
  )
}
