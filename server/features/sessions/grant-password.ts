import type { FastifyRequest } from 'fastify'
import { email as emailField } from '#contracts/fields.ts'
import { publicClient } from '#contracts/scopes.ts'
import type { TokenResponse } from '#contracts/sessions.ts'
import { refuse } from '#infra/errors.ts'
import { attempt } from '#infra/http/throttle.ts'
import { readSignupBrowser } from '../accounts/index.ts'
import { finishStep } from './finish-step.ts'
import { requireSignedIn } from './open-sign-in.ts'
import { readPlace } from './read-place.ts'
import { requireOwnPage } from './require-own-page.ts'
import { type PasswordGrant, signIn } from './sign-in.ts'

/** The password grant of the built-in client, for our own pages and for programs, with pauses after wrong passwords. */
export const grantPassword = async (grant: PasswordGrant, request: FastifyRequest): Promise<TokenResponse> => {
  requireOwnPage(request)
  if (grant.client_id !== publicClient) throw refuse('token.client')
  if (grant.grant_type !== 'password') throw refuse('token.grant-type')
  const { secretHash, network } = readSignupBrowser(request)
  const place = readPlace(request)
  const opened = await attempt(`login:${nameOf(grant.username)}:${network}`, () => signIn(grant, place, secretHash))
  if ('step' in opened && grant.otp) return finishStep({ step: opened.step, code: grant.otp }, place, network)
  return requireSignedIn(opened)
}

/** The address as it is looked up, so that no other way of writing it has attempts of its own. */
function nameOf(username: string | undefined): string {
  return emailField.safeParse(username).data ?? (username ?? '').trim().toLowerCase()
}
