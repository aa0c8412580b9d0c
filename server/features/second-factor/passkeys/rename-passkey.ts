import type { Passkey } from '#contracts/accounts/passkeys.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { presentPasskey } from './present.ts'

export const renamePasskey = (actor: Actor, passkeyId: string, name: string): Promise<Passkey> =>
  transaction(db(), async (tx) => {
    const row = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('passkey_id', '=', passkeyId)
      .where('account_id', '=', actor.accountId)
      .returning(['passkey_id', 'credential_id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    if (!row) throw notFound()
    return presentPasskey(row)
  })
