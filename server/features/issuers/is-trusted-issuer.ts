import type { Db } from '#infra/db/connect.ts'
import { issuerDid, issuerUrl } from './addresses.ts'

const lastPart = /[/:]([\w-]{22})$/

/** Whether this is the id of an issuer of this server, in either form, for which operators vouch. */
export const isTrustedIssuer = async (db: Db, id: string | undefined): Promise<boolean> => {
  const [, issuerId] = lastPart.exec(id ?? '') ?? []
  if (!issuerId || (id !== issuerUrl(issuerId) && id !== issuerDid(issuerId))) return false
  const row = await db.selectFrom('issuers').select('trusted_at').where('issuer_id', '=', issuerId).executeTakeFirst()
  return row?.trusted_at != null
}
