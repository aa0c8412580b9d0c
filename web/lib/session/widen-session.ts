import { grantSignInIssuing } from '#contracts/sessions/sign-ins.ts'
import { call } from '../api/call.ts'
import { widenScope } from './session.ts'

/** Lets the session issue as well; refused with `auth.confirm` where the person signed in longer ago than an hour. */
export async function widenSession(): Promise<void> {
  const { scope } = await call(grantSignInIssuing, { mayRepeat: true, isUnasked: true })
  widenScope(scope)
}
