import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'

export interface SpentLogin {
  platformId: string
  nonceHash: Buffer
  /** Whether the launch ends in the browser that began it. */
  isSameBrowser: boolean
  again: string
}

/** Takes the login that a state belongs to away, so that no answer is good twice. */
export const spendLogin = async (state: string, browser: Buffer | undefined): Promise<SpentLogin> => {
  const row = await db()
    .deleteFrom('lti_logins')
    .where('state_hash', '=', hashSecret(state))
    .returningAll()
    .executeTakeFirst()
  if (!row || row.expires_at <= now()) throw refuse('lti.launch')
  return {
    platformId: row.platform_id,
    nonceHash: row.nonce_hash,
    isSameBrowser: browser !== undefined && isSameHash(browser, row.browser_hash),
    again: row.again,
  }
}
