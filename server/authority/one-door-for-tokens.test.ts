import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Where the token that a call came by is asked for once more. Each of them finds nothing and gives nothing when it has ended
 * meanwhile; what else a call came by, `cameBy` of the actor says.
 */
const failsClosed = [
  'server/features/issuing-v2/find-token-home.ts',
  // Holds the sign-in before.
  'server/features/oauth/personal/create-personal-token.ts',
  // Notes there alone that the password was given.
  'server/features/sessions/actions/confirm-identity.ts',
  'server/features/sessions/actions/widen-sign-in.ts',
  // Puts it first in a list.
  'server/features/sessions/queries.ts',
  'server/features/sessions/require-admission.ts',
  'server/infra/http/authenticate.ts',
  'server/infra/authority/begun-by.ts',
]

/** Where the hash is not of what the call came by, but of what it sends to be ended, refreshed or told of. */
const ofOthers = [
  'server/features/oauth/tokens/find-token.ts',
  'server/features/sessions/actions/refresh-program.ts',
  'server/features/sessions/actions/revoke-token.ts',
  'server/features/sessions/refreshes.ts',
]

const byHash = /token_hash(?:', '=',| =) (?:\$\{)?(?:\w+\.)?tokenHash\b/
const asksByHash = (text: string): boolean => text.includes('access_tokens') && byHash.test(text)

test('[A19] nothing looks up by its token what a call may do', () => {
  const found = globSync('server/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', 'server/testing/**'] })
    .filter((file) => asksByHash(readFileSync(file, 'utf8')))
    .sort()
  expect(found.filter((file) => !ofOthers.includes(file))).toEqual(failsClosed.toSorted())
  expect(
    asksByHash("db.selectFrom('access_tokens').select('grant_id').where('token_hash', '=', actor.tokenHash)"),
  ).toBe(true)
})
