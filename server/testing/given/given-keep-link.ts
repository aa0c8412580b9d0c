import { type GivenPerson, givenAward, goodPassword } from '../given.ts'
import type { TestServer } from '../server.ts'
import { mailsOf } from './given-move.ts'

/** The secret in the latest mail about an award to the address. */
export const readKeepLink = async (email: string): Promise<string> =>
  /\/auth\/keep-badge\/([\w-]+)/.exec((await mailsOf(email, 'award')).at(-1) ?? '')?.[1] ?? ''

/** An award that its recipient is told of; returns the secret of the mail's link. */
export const givenKeepLink = async (by: GivenPerson, badge: string, email: string): Promise<string> => {
  await givenAward(by, badge, email, { create_notification: true, allow_duplicate_awards: true })
  return readKeepLink(email)
}

/** Keeps the badge of a link with a password. */
export const keep = (server: TestServer, token: string, password = goodPassword, headers = {}) =>
  server.call('POST', '/v3/keep-links', { body: { token, password }, headers })
