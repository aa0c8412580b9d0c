import type { StaffRole } from '#contracts/issuers/issuers.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { StoredFile } from '#infra/storage/keep-files.ts'
import type { Extensions } from './extensions.ts'
import { insertJwtKey, insertKey } from './keys/keys.ts'
import { generateJwtKey, type JwtKeyPair } from './signing/jwt-key.ts'
import { insertStatusList } from './status/status-lists.ts'
import { insertBlob } from './store-image.ts'

export interface IssuerToImport {
  issuerId: string
  name: string
  url: string
  email: string
  description: string | null
  image: StoredFile | undefined
  createdBy: string | null
  createdAt: Date
  extensions: Extensions
  staff: readonly { accountId: string; role: StaffRole }[]
}

/** The key that every issuer has for signing JWTs; made before the transaction, because it takes a while. */
export const makeIssuerKey = (): Promise<JwtKeyPair> => generateJwtKey('ES256')

/** Writes an issuer that came from another server, with keys of its own here: those it had elsewhere do not come along. */
export const importIssuer = async (tx: Tx, issuer: IssuerToImport, jwtKey: JwtKeyPair): Promise<void> => {
  const { issuerId } = issuer
  if (issuer.image) await insertBlob(tx, issuer.image)
  await tx
    .insertInto('issuers')
    .values({
      issuer_id: issuerId,
      name: issuer.name,
      url: issuer.url,
      email: issuer.email,
      description: issuer.description,
      image_key: issuer.image?.key ?? null,
      extensions: JSON.stringify(issuer.extensions),
      created_by: issuer.createdBy,
      created_at: issuer.createdAt,
    })
    .execute()
  for (const { accountId, role } of issuer.staff) {
    await tx
      .insertInto('issuer_staff')
      .values({ issuer_id: issuerId, account_id: accountId, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await insertKey(tx, issuerId)
  await insertJwtKey(tx, issuerId, jwtKey)
  await insertStatusList(tx, issuerId, 1)
}
