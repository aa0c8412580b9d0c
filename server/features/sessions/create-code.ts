import { inSeconds } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets.ts'
import type { CameBy } from './create-token.ts'

const lifetimeSeconds = 60

/** A code that signs the browser in once, within 60 seconds, on any instance of the server. */
export const createCode = async (db: Db, accountId: string, scope: string, cameBy?: CameBy): Promise<string> => {
  const code = newSecret('ac')
  await db
    .insertInto('sign_in_codes')
    .values({
      code_hash: hashSecret(code),
      account_id: accountId,
      scope,
      organisation_id: cameBy?.organisationId ?? null,
      provider_session_hash: cameBy?.sessionHash ?? null,
      also_by: [...(cameBy?.alsoBy ?? [])],
      expires_at: inSeconds(lifetimeSeconds),
    })
    .execute()
  return code
}
