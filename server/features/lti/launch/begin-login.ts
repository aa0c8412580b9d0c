import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { ltiLoginHint } from '#contracts/lti/lti.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { launchUrl, loginUrl } from '../addresses.ts'
import { findPlatformOf } from '../queries.ts'
import { loginSeconds } from './browser-secret.ts'

type Hint = z.output<typeof ltiLoginHint>

/** Begins a launch that a registered platform asks for; answers the address there that the browser goes to. */
export const beginLogin = async (issuerId: string, hint: Hint, browserHash: Buffer): Promise<string> => {
  const { iss, login_hint, target_link_uri, lti_message_hint, client_id } = hint
  const platform = await findPlatformOf(db(), { issuerId, iss, clientId: client_id })
  if (!platform || target_link_uri !== launchUrl()) throw refuse('lti.login')
  const state = randomBytes(32).toString('base64url')
  const nonce = randomBytes(32).toString('base64url')
  const again = new URL(loginUrl(issuerId))
  for (const [name, value] of Object.entries(hint)) again.searchParams.set(name, value)
  await db()
    .insertInto('lti_logins')
    .values({
      state_hash: hashSecret(state),
      nonce_hash: hashSecret(nonce),
      browser_hash: browserHash,
      platform_id: platform.platform_id,
      again: again.href,
      expires_at: inSeconds(loginSeconds),
    })
    .execute()
  const url = new URL(platform.login_url)
  const query = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: launchUrl(),
    login_hint,
    ...(lti_message_hint === undefined ? {} : { lti_message_hint }),
    state,
    nonce,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
