import { beginPasskeySignIn, type PasskeyAssertion, signInWithPasskey } from '#contracts/accounts/passkeys.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { askPasskey } from '#web/lib/browser/passkeys.ts'
import { startSession } from '#web/lib/session/session.ts'

interface PasskeySignIn {
  scope?: string
  /** What the password began, where the passkey comes second. */
  step?: string
  remember?: boolean
  signal?: AbortSignal
}

/** Signs in with a passkey that the person chooses. */
export async function enterWithPasskey(signIn: PasskeySignIn): Promise<void> {
  const options = await call(beginPasskeySignIn, { body: { step: signIn.step } })
  await enterWith(await askPasskey(options), signIn)
}

/** Signs in with what a passkey has signed. */
export async function enterWith(
  credential: PasskeyAssertion,
  { scope, step, remember = false, signal }: PasskeySignIn,
): Promise<void> {
  const answer = await call(signInWithPasskey, { body: { credential, scope, step }, signal })
  notices.clear()
  startSession({ accessToken: answer.access_token, expiresIn: answer.expires_in, scope: answer.scope, remember })
}
