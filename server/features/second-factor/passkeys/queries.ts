import { passkeyMaximum } from '#contracts/accounts/passkeys.ts'
import type { Db } from '#infra/db/connections/connect.ts'

const columns = ['passkey_id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'] as const

/** Oldest first. */
export const listPasskeys = (db: Db, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .limit(passkeyMaximum)
    .execute()

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

/** Whoever's it is. */
export const findByCredential = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .select(['passkey_id', 'account_id', 'credential_id', 'public_key', 'signatures'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
