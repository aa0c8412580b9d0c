import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { readWebApp, type WebApp } from '#infra/http/edge/web-apps.ts'
import { clientKey, isPrivateNetwork, type Network } from '#infra/http/limits/throttle.ts'
import { cookieFor, nameCookie } from '#infra/http/own-cookie.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'

const cookieName = () => nameCookie('sash_signup')
/** As long as the link of the confirmation mail works. */
export const signupSeconds = 3 * 86_400

export interface SignupBrowser {
  secretHash: Buffer
  network: Network
  /** Whose pages the links of its mails lead to; undefined for our own. */
  app: WebApp | undefined
}

/**
 * Gives the browser a secret by which the link of its confirmation mail knows it again. A browser keeps its secret, so
 * that two people who sign up at one machine do not lose theirs to each other.
 */
export const rememberSignup = (request: FastifyRequest, reply: FastifyReply): SignupBrowser => {
  const secret = readSecret(request) ?? newSecret('su')
  reply.setCookie(cookieName(), secret, cookieFor(signupSeconds))
  return { secretHash: hashSecret(secret), network: clientKey(request.ip), app: readWebApp(request) }
}

/** The browser that asks, as far as it is known. */
export const readSignupBrowser = (request: FastifyRequest) => {
  const secret = readSecret(request)
  return {
    secretHash: secret === undefined ? undefined : hashSecret(secret),
    network: clientKey(request.ip),
    app: readWebApp(request),
  }
}

interface Stored {
  secretHash: Buffer | null
  network: string | null
}

/**
 * True when a request comes from where something was asked for, by the browser's secret. Its network says nothing: a
 * stranger may sit in the office of whoever they sign up, and so does the gateway that reads its mails. Only for a server
 * of one machine, whose visitors are all that machine, it does.
 */
const isThere = (stored: Stored, { secretHash, network }: ReturnType<typeof readSignupBrowser>): boolean => {
  if (secretHash) return stored.secretHash !== null && isSameHash(stored.secretHash, secretHash)
  return config().isLocal && isPrivateNetwork(network) && stored.network === network
}

/** True where the account was signed up. Accounts of which that is not known are nobody's. */
export const isSignupBrowser = (
  stored: { signup_secret_hash: Buffer | null; signup_network: string | null },
  browser: ReturnType<typeof readSignupBrowser>,
): boolean => isThere({ secretHash: stored.signup_secret_hash, network: stored.signup_network }, browser)

/** True where the address of the link was added. */
export const isAsker = (
  stored: { asked_secret_hash: Buffer | null; asked_network: string | null },
  browser: ReturnType<typeof readSignupBrowser>,
): boolean => isThere({ secretHash: stored.asked_secret_hash, network: stored.asked_network }, browser)

function readSecret(request: FastifyRequest): string | undefined {
  const value = request.cookies[cookieName()]
  return value && /^sash_su_[\w-]{43}$/.test(value) ? value : undefined
}
