import { tokenSeconds } from '#contracts/fields/limits.ts'
import { connectScopes, credentialScopes } from '#contracts/oauth/scopes.ts'

const day = 86_400

/** Seconds that a code waits to be exchanged. */
export const codeSeconds = 60

/** Seconds in which the person has to come with a request that was sent ahead, and then to answer it. */
export const pushedSeconds = 90
export const answerSeconds = 3600

/** No refresh leads beyond it: then the person is asked again. */
export const grantSeconds = 365 * day

/** An app that does not come back for so long has to ask again. */
export const refreshSeconds = 90 * day

const standards = new Set<string>([...Object.values(connectScopes), ...Object.values(credentialScopes)])

/** The standards advise an hour; clients of the older interface expect a day. */
export const accessSeconds = (scopes: readonly string[]): number =>
  scopes.some((scope) => standards.has(scope)) ? 3600 : tokenSeconds
