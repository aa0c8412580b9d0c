import type { FastifyReply, FastifyRequest } from 'fastify'
import { email as emailField } from '#contracts/fields/fields.ts'
import { issuerScope, publicClient, recipientScope } from '#contracts/oauth/scopes.ts'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { attemptAnywhere } from '#infra/http/limits/attempt-anywhere.ts'
import { attempt, refuseInPause } from '#infra/http/limits/throttle.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { freeGuesses, markKnownBrowser, readKnownBrowser, readSignupBrowser } from '../../accounts/index.ts'
import { readSignInPlace, type SignInPlace } from '../read-sign-in-place.ts'
import { isProgram, requireOwnPage } from '../require-own-page.ts'
import { warnOfGuessing } from '../warn-of-guessing.ts'
import { finishStep } from './finish-step.ts'
import { requireSignedIn } from './open-sign-in.ts'
import { type PasswordGrant, signIn } from './sign-in.ts'

/**
 * The password grant of the built-in client, for our own pages and for programs, with pauses after wrong passwords: for
 * address and network together, and after many of a day for all networks and browsers in which its password was never
 * given. A browser in which it was has counts of its own, so that whoever guesses keeps nobody out of it, from the same network neither.
 */
export const grantPassword = async (
  grant: PasswordGrant,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenResponse> => {
  requireOwnPage(request)
  // Of programs alone: our own pages sign people in by it, whatever is switched.
  if (isProgram(request) && !isOn('password-grant')) throw refuse('token.password')
  if (grant.client_id !== publicClient) throw refuse('token.client')
  const { secretHash, network } = readSignupBrowser(request)
  // Those of the Badgr API never name a scope and get all three; our own pages ask for what they need.
  const place: SignInPlace = isProgram(request)
    ? { ...readSignInPlace(request), mayComeBack: true }
    : readSignInPlace(request)
  const scope = grant.scope ?? (place.mayComeBack ? issuerScope : recipientScope)
  const name = nameOf(grant.username)
  const browser = await readKnownBrowser(db(), request, name)
  const anywhere = `wrong-passwords:${name}:${browser ?? ''}`
  // Looked at first: what is refused for others shall not count for this network.
  await refuseInPause(anywhere)
  const limited = { key: anywhere, free: freeGuesses }
  const opened = await attempt(
    `login:${name}:${network}:${browser ?? ''}`,
    () => attemptAnywhere(limited, () => signIn({ ...grant, scope }, place, secretHash), isOwner),
    { clears: isOwner },
  ).catch((error: unknown) => (browser === undefined ? warnOfGuessing(error, name, anywhere) : Promise.reject(error)))
  if (isOwner(opened)) markKnownBrowser(request, reply, [{ name, ...opened.account }])
  if ('step' in opened && grant.otp) return finishStep({ step: opened.step, code: grant.otp }, place, network)
  return requireSignedIn(opened)
}

/** Anybody may sign up with somebody's address, and signing in to that shall not make up for guesses. */
const isOwner = ({ isProven }: { isProven: boolean }): boolean => isProven

/** The address as it is looked up, so that no other way of writing it has attempts of its own. */
function nameOf(username: string | undefined): string {
  return emailField.safeParse(username).data ?? (username ?? '').trim().toLowerCase()
}
