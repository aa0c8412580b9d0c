import { inSeconds, now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { markSecret, type WebApp } from '#infra/http/edge/web-apps.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** Stores the hash of a fresh secret that sets a new password, and answers it; without such an account nothing is stored. */
export const writeReset = async (db: Db, accountId: string, app: WebApp | undefined): Promise<string> => {
  const token = markSecret(newSecret('pr'), app)
  await db
    .insertInto('password_resets')
    .columns(['token_hash', 'account_id', 'created_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select((inner) => [
          inner.val(hashSecret(token)).as('token_hash'),
          'account_id',
          inner.val(now()).as('created_at'),
          inner.val(inSeconds(config().resetMinutes * 60)).as('expires_at'),
        ])
        .where('account_id', '=', accountId),
    )
    .execute()
  return token
}
