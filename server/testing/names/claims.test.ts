import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = ['server', 'web', 'contracts', 'shared', 'openbadges', 'client'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(root, name.replaceAll(path.sep, '/')))
    .filter(
      (name) =>
        /\.tsx?$/.test(name) && !/\.(?:test|oracle)\.tsx?$|\/testing\/|\/generated\/|schema\/tables\.ts$/.test(name),
    ),
)

/** Of claims, in files that are not theirs. */
const aboutClaims = [
  'AskByClaimPage',
  'claimingEndpoint',
  'claimsCommands',
  'createClaimBadgeRequest',
  'createClaimRequest',
  'tellOfClaim',
  'toldClaim',
]

/** A claim of a token is the word of JWT (RFC 7519), OpenID Connect and LTI, and means nothing else there. */
const ofTokens = ['Claims', 'checkJwtClaims', 'deepLinkingClaims', 'groupsClaim', 'readClaims']

test('a claim is what an issuer opens for people to take a badge, or stands in a token: nothing else is called so', () => {
  const named = sources
    .filter((file) => !/\/claims?(?:\/|\.ts$)/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (claim\w*|\w*Claim\w*)/gm)]
    })
    .map(([, name = '']) => name)
  expect([...new Set(named)].filter((name) => !aboutClaims.includes(name) && !ofTokens.includes(name))).toEqual([])
  expect([...aboutClaims, ...ofTokens].filter((name) => !named.includes(name))).toEqual([])
})
