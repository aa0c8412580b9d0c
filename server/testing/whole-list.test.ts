import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofOf } from '#contracts/document/proofs.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames, endpoints } from '#contracts/endpoints.ts'
import { errorTable } from '#contracts/errors.ts'
import { dialects } from '#infra/http/dialects/dialects.ts'
import { environmentSchema, readConfig } from '#infra/settings/config.ts'
import { refusalMessages } from '#shared/messages/refusals/refusals.ts'
import { routes } from '../app.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const unknownId = 'AAAAAAAAAAAAAAAAAAAAAA'
const urlOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, unknownId)

test('every endpoint is served exactly once, and nothing else is', () => {
  const declared = endpoints.map(nameOf)
  expect(new Set(declared).size).toBe(declared.length)
  expect(routes.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual([...declared].sort())
})

test('every endpoint has a name of its own, which programs call it by', () => {
  const names = endpoints.map((endpoint) => endpointNames.get(endpoint))
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name ?? ''))).toEqual([])
  expect(new Set(names).size).toBe(endpoints.length)
})

const isLook = (path: string): boolean => /^\/v3\/site\/(config|theme\.css)$/.test(path)

test('an endpoint without a token is a written decision', () => {
  const isPage = (path: string): boolean => /^\/(public|\.well-known|verify|share|earner)(\/|$)/.test(path)
  const open = endpoints.filter(({ access, path }) => (access === 'public' || access === 'optional') && !isPage(path))
  expect(open.map(nameOf).sort()).toEqual(
    [
      'GET /health',
      'GET /health/live',
      'GET /health/ready',
      'GET /C/:token',
      'GET /home',
      'GET /help',
      'GET /help/:topic',
      'GET /people/:address',
      'GET /people/:address/card.png',
      'GET /v2/termsVersions/latest',
      'GET /v3/pages/:name',
      'GET /v3/rate-limits',
      // How the operator has the service look: what every page shows.
      'GET /v3/site/config',
      'GET /v3/site/theme.css',
      'GET /v3/site/pictures/:digest',
      // A kiosk has a token of its own, which shows one claim; what its QR code holds leads to the page of it.
      'POST /v3/kiosks/view',
      'POST /v3/kiosks/addresses',
      'POST /v1/user/profile',
      'GET /v1/user/confirmemail/:confirmId',
      'POST /v1/user/confirmemail/:confirmId',
      // The same by the name that older mails of the Badgr API have it under.
      'GET /v1/user/legacyconfirmemail/:confirmId',
      'POST /v1/user/legacyconfirmemail/:confirmId',
      'PUT /v1/user/resendemail',
      'POST /v1/user/forgot-password',
      'PUT /v1/user/forgot-password',
      'GET /v1/user/forgot-password',
      'POST /v3/address-confirmations/preview',
      'POST /v3/address-confirmations',
      'GET /v3/request-rules/:badgeSlug',
      'POST /v3/claims/preview',
      'POST /v3/claims/places',
      'POST /v3/claims/proofs',
      'GET /c/:token',
      'POST /c/:token',
      'GET /c/proof/:token',
      'POST /c/proof/:token',
      'GET /claim',
      'POST /claim',
      'POST /v3/keep-links/preview',
      'POST /v3/keep-links',
      'POST /v3/keep-links/passkey/challenge',
      'POST /v3/keep-links/passkey',
      'POST /v3/keep-links/objections',
      'POST /v3/keep-links/objections/withdraw',
      'POST /v3/keep-links/renew',
      'POST /v3/start-links',
      'POST /v3/start-links/preview',
      'POST /v3/start-links/accept',
      'POST /v3/address-moves/preview',
      'POST /v3/address-moves',
      'POST /v3/address-moves/objections',
      'POST /o/token',
      'POST /o/code',
      'POST /o/revoke_token',
      // Whoever has given the password has the step; a passkey signs what its browser was given.
      'POST /v3/sign-ins/passkey',
      'POST /v3/sign-ins/passkey/challenge',
      'POST /v3/sign-ins/second-factor',
      // Apps prove who they are by their secret, a registration by its own token.
      'GET /o/authorize',
      'POST /o/par',
      'POST /o/revoke',
      'POST /o/introspect',
      'POST /o/register',
      'GET /o/register/:clientId',
      'PUT /o/register/:clientId',
      'DELETE /o/register/:clientId',
      'GET /accounts/login',
      'GET /docs',
      'GET /bcv1/manifest/:domain',
      'GET /ims/ob/v3p0/discovery',
      'GET /v2/auth/confirm-account/:authcode',
      'GET /v2/auth/confirm-email/:confirmId',
      'POST /v2/auth/confirm-email/:confirmId',
      'GET /v2/auth/forgot-password',
      'POST /v2/auth/forgot-password',
      'PUT /v2/auth/forgot-password',
      'GET /v2/backpack/share/assertion/:assertionId',
      'GET /v2/backpack/share/collection/:collectionId',
      // The link is signed.
      'GET /unsubscribe/:address/:expires/:signature',
      'POST /unsubscribe/:address/:expires/:signature',
      'GET /v3/setup',
      'GET /account/sociallogin',
      'GET /account/:provider/login/callback',
      'POST /v3/organisation-sign-in',
      // An organisation's provider says who somebody is, to the browser that asked.
      'GET /account/organisations/:organisationId',
      'GET /account/organisations/:organisationId/callback',
      // What it signed says whose sign-ins end.
      'POST /account/organisations/:organisationId/backchannel-logout',
      'GET /account/saml2/:organisationId',
      'GET /account/saml2/:organisationId/metadata',
      'POST /account/saml2/:organisationId/acs',
      'GET /account/saml2/:organisationId/arrival',
      'GET /account/saml2/:organisationId/logout',
      'POST /account/saml2/:organisationId/logout',
      // A directory shows the token of its organisation.
      'GET /scim/v2/ServiceProviderConfig',
      'GET /scim/v2/ResourceTypes',
      'GET /scim/v2/ResourceTypes/:scimType',
      'GET /scim/v2/Schemas',
      'GET /scim/v2/Schemas/:scimSchema',
      ...['Users', 'Groups'].flatMap((name) => [
        `GET /scim/v2/${name}`,
        `POST /scim/v2/${name}`,
        `POST /scim/v2/${name}/.search`,
      ]),
      ...['GET', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
        `${method} /scim/v2/Users/:scimId`,
        `${method} /scim/v2/Groups/:scimGroupId`,
      ]),
      'GET /account/other-backpacks/callback',
      'GET /v3/account/exports/:handle',
      'POST /v3/verify',
      'GET /v1/externaltools/',
      'GET /v2/externaltools/',
      // Opened from courses: a signature of the platform, a state, a link or a ticket says who may.
      'GET /lti/canvas.xml',
      'POST /lti/canvas',
      'GET /lti/jwks',
      'GET /lti/login/:issuerSlug',
      'POST /lti/login/:issuerSlug',
      'POST /lti/launch',
      'POST /lti/deep-link',
      'GET /lti/register/:token',
      // Whoever has the address of a batch or a report, which nobody can guess, may look at it.
      'POST /v3/verify/batches',
      'GET /v3/verify/batches/:batchId',
      'GET /v3/verify/batches/:batchId/results',
      'GET /v3/verify/batches/:batchId/:file',
      'DELETE /v3/verify/batches/:batchId',
      'POST /v3/verify/reports',
      'GET /v3/verify/reports/:reportId',
      'GET /v3/verify/reports/:reportId/:file',
      'DELETE /v3/verify/reports/:reportId',
      'POST /credentials/verify',
      'POST /presentations/verify',
      'GET /v1/earner/share/badge/:badgeId',
      'GET /v1/earner/share/collection/:collectionSlug',
    ].sort(),
  )
})

test('every answer forbids sniffing and framing, and what belongs to a person is not cached', async () => {
  for (const endpoint of endpoints) {
    const answer = await server.call(endpoint.method, urlOf(endpoint))
    const what = nameOf(endpoint)
    expect([what, answer.headers['x-content-type-options']]).toEqual([what, 'nosniff'])
    expect([what, answer.headers['x-frame-options']]).toEqual([what, 'DENY'])
    expect([what, answer.headers['content-security-policy']]).toEqual([
      what,
      expect.stringMatching(/^default-src .*; require-trusted-types-for 'script'; trusted-types/),
    ])
    if (/^\/(v1|v2|v3|o)\//.test(endpoint.path) && !isLook(endpoint.path)) {
      expect([what, answer.headers['cache-control']]).toEqual([what, 'no-store'])
    }
  }
}, 120_000)

test('every error code has a status and a sentence', () => {
  const texts: Record<string, string> = refusalMessages
  for (const [code, { status }] of Object.entries(errorTable)) {
    expect([code, status]).toEqual([code, expect.any(Number)])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(texts[code]?.trim().length).toBeGreaterThanOrEqual(10)
  }
})

test('the OpenAPI document is 3.1 and names every endpoint', async () => {
  const { openapi, paths } = (await server.call('GET', '/openapi/all.json')).json()
  expect(openapi).toMatch(/^3\.1\./)
  const described = Object.entries<object>(paths).flatMap(([path, actions]) =>
    Object.keys(actions).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(endpoints.map(nameOf).sort())
})

test('the OpenAPI document says of every endpoint what it does and how it refuses', async () => {
  const { paths, components } = (await server.call('GET', '/openapi/all.json')).json()
  for (const endpoint of endpoints) {
    const action = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()]
    expect([nameOf(endpoint), action.summary]).toEqual([nameOf(endpoint), expect.stringMatching(/^\S.{8}/)])
    const told = Object.keys(action.responses)
    expect([nameOf(endpoint), told]).toEqual([nameOf(endpoint), expect.arrayContaining(['400', '404', '429'])])
    const asksForToken =
      endpoint.access !== 'public' || endpoint.refusals?.includes(401) === true || proofOf(endpoint) !== undefined
    expect([nameOf(endpoint), told.includes('401')]).toEqual([nameOf(endpoint), asksForToken])
    for (const [status, { $ref }] of Object.entries<{ $ref?: string }>(action.responses)) {
      if (Number(status) < 400) continue
      const name = $ref?.split('/').at(-1) ?? ''
      expect(components.responses[name]?.description?.length).toBeGreaterThan(10)
      // What cannot be read is refused alike everywhere, and a browser that is shown pages is refused with one.
      expect(name).toMatch(
        new RegExp(
          `^(${dialects[endpoint.dialect].name}${status}(Page|Silent|Document)?|${dialects.problems.name}4(08|14|31))$`,
        ),
      )
    }
  }
})

test('the README names every setting of the environment', () => {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\|\s*`([A-Z][A-Z0-9_]+)`\s*\|/gm)
  expect([...rows].map(([, name]) => name).sort()).toEqual(Object.keys(environmentSchema.shape).sort())
})

test('the README tells the numbers that hold where nothing is set', () => {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\|\s*`([A-Z][A-Z0-9_]+)`\s*\|\s*`(\d+)`\s*\|/gm)
  const none = readConfig({})
  expect(Object.fromEntries([...rows].map(([, name, number]) => [name, Number(number)]))).toEqual({
    PORT: none.port,
    SASH_TRUST_PROXY: none.trustProxy,
    SASH_RESET_MINUTES: none.resetMinutes,
    SASH_AWARD_MAILS_PER_DAY: none.awardMailsPerDay,
    SASH_EVIDENCE_DAYS: none.evidenceDays,
    SASH_IMPORT_MEGABYTES: none.importedBytes / 1024 ** 2,
    SASH_RATE_LIMIT: none.rateLimit,
    SASH_ISSUER_TOKEN_DAYS: none.issuerTokenDays,
    SASH_PASSWORD_LENGTH: none.passwordLength,
    SASH_SIGN_IN_DAYS: none.signInDays,
    SASH_DRAIN_SECONDS: none.drainSeconds,
    SASH_SLOW_QUERY_MS: none.slowQueryMilliseconds,
  })
})
