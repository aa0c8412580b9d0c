import type { Passkey } from '#contracts/accounts/passkeys.ts'
import type { PasskeyRow } from './queries.ts'

export const presentPasskey = (row: Omit<PasskeyRow, 'transports'>): Passkey => ({
  id: row.passkey_id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  credential_id: row.credential_id.toString('base64url'),
})
