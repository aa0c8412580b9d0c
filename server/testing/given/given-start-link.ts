import { goodPassword } from '../given.ts'
import type { TestServer } from '../server.ts'
import { mailsOf } from './given-move.ts'

/** The secret in the latest mail to somebody who wants to give badges; empty where it only tells to sign in. */
export const readStartLink = async (email: string): Promise<string> =>
  /\/auth\/start-link\/([\w-]+)/.exec((await mailsOf(email, 'confirm-email')).at(-1) ?? '')?.[1] ?? ''

/** Asks for the link; returns the secret of the mail. */
export const givenStartLink = async (server: TestServer, email: string, name = 'Lindgate Evening School') => {
  await server.call('POST', '/v3/start-links', { body: { email, issuer_name: name } })
  return readStartLink(email)
}

/** Makes account and issuer by the link with a password. */
export const start = (server: TestServer, token: string, password = goodPassword, headers = {}) =>
  server.call('POST', '/v3/start-links/accept', { body: { token, password }, headers })
