import { verifyCredential } from '@digitalcredentials/verifier-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import { givenWalk, type Walk } from '#testing/doors/given-walk.ts'
import { isObject, objectsIn, parse } from '#testing/doors/objects.ts'
import { createElsewhere } from '#testing/given/given-elsewhere.ts'
import { origin } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

// Twenty badges in each of their forms, every one of them verified.
const slow = 180_000
const site = createElsewhere()
let server: TestServer
let walk: Walk
beforeAll(async () => {
  vi.stubGlobal('console', { ...console, log: () => undefined, error: () => undefined })
  server = await startTestServer({ outside: site.outside })
  walk = await givenWalk(server, site)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

const versions = ['', 'v=1_1', 'v=2_0', 'v=3_0']
const expands = ['', 'expand=badge', 'expand=badge&expand=badge.issuer']
const files = ['1_1', '2_0', '3_0'].flatMap((version) => ['png', 'svg'].map((ending) => `badge-${version}.${ending}`))
const each = (path: string, queries: string[]): string[] =>
  queries.map((query) => (query === '' ? path : `${path}?${query}`))
const crossed = versions.flatMap((version) => expands.map((expand) => [version, expand].filter(Boolean).join('&')))

type Place = { id: string; collection: string }
/** Each public address that has to do with a badge by its id, in every form; what is new has to be entered here. */
const forms: Record<string, (place: Place) => string[]> = {
  '/public/assertions/:id': ({ id }) =>
    ['', '.json'].flatMap((ending) => each(`/public/assertions/${id}${ending}`, crossed)),
  '/public/assertions/:id/image': ({ id }) => each(`/public/assertions/${id}/image`, [...versions, 'type=png']),
  '/public/assertions/:id/baked': ({ id }) => each(`/public/assertions/${id}/baked`, versions),
  '/public/assertions/:id/files/:file': ({ id }) =>
    [...files, 'badge-3_0.jwt'].map((file) => `/public/assertions/${id}/files/${file}`),
  '/public/assertions/:id/card.png': ({ id }) => [`/public/assertions/${id}/card.png`],
  '/public/collections/:id': ({ collection }) =>
    each(`${collection}.json`, ['', 'expand=badges.badge', 'expand=badges.badge&expand=badges.badge.issuer', 'v=2_0']),
  '/public/collections/:id/card.png': ({ collection }) => [`${collection}/card.png`],
  '/public/oembed': ({ id }) => [`/public/oembed?url=${encodeURIComponent(`${origin}/public/assertions/${id}`)}`],
  '/share/badge/:id': ({ id }) => [`/share/badge/${id}`],
}
// Of issuers, classes, endorsements, keys, pictures, links, wallets and files that were shown: no id of a badge leads there.
const others = /^\/public\/(badges|issuers|endorsements|evidence|pictures|schemas|shares|wallet)\//

const accepts = ['application/json', 'application/ld+json', 'application/vc+ld+json', 'application/vc+jwt', '*/*']

test('[T1] every public address that leads to a badge by its id is among the forms that are walked', () => {
  const paths = Object.values(endpoints)
    .filter(({ method, access }) => method === 'GET' && (access === 'public' || access === 'optional'))
    .map(({ path }) => path)
  const about = paths.filter((path) => /^\/(public|share\/badge)\//.test(path) && !others.test(path))
  expect(about.toSorted()).toEqual(Object.keys(forms).toSorted())
})

describe('[T1] no form of a badge from elsewhere is one of this server', () => {
  test.each(Object.keys(forms))(
    '%s',
    async (path) => {
      for (const brought of walk.all) {
        const { text, id } = brought
        const evaluated = new Set<string>()
        const isDocument = path === '/public/assertions/:id'
        for (const [index, address] of (forms[path]?.(brought) ?? []).entries()) {
          for (const accept of isDocument && !address.includes('?') ? accepts : ['*/*']) {
            const { statusCode, body } = await server.call('GET', address, { headers: { accept } })
            const seen = `${brought.kind} ${address} ${accept} ${statusCode}`
            if (isDocument) {
              const isServed = brought.isShown && !brought.isRevoked
              expect(seen).toMatch(isServed ? /(200|406)$/ : brought.isRevoked ? /410$/ : /406$/)
              if (statusCode === 200) expect([seen, body]).toEqual([seen, text])
            }
            if (evaluated.has(body) || statusCode >= 300) continue
            evaluated.add(body)
            if (body === text || !parse(body)) continue
            for (const object of objectsIn(parse(body))) {
              const { type, id: named, '@id': other } = object
              expect([seen, object.verification, object.verify, object.proof]).toEqual([
                seen,
                undefined,
                undefined,
                undefined,
              ])
              if (type !== 'Collection') expect([seen, named ?? other]).toEqual([seen, undefined])
              if (type !== 'Collection') await walk.evaluate({ credential: JSON.stringify(object) }, brought, false)
            }
          }
          if (index % 6 === 0) await walk.evaluate({ url: `${origin}${address}` }, brought, brought.isShown)
        }
        if (isDocument) await walk.evaluate({ credential: text }, brought, brought.isShown)
        expect(id).toHaveLength(22)
      }
    },
    slow,
  )

  test(
    'POST /public/verify and the lists of the backpack',
    async () => {
      for (const brought of walk.all) {
        const body = { entity_id: brought.id }
        const answers = [
          await server.call('POST', '/public/verify', { body }),
          await walk.maya.call('GET', `/v1/earner/badges/${brought.id}?json_format=plain`),
          await walk.maya.call('GET', `/v1/earner/badges/${brought.id}`),
          await walk.maya.call('GET', `/v2/backpack/assertions/${brought.id}?expand=badgeclass&expand=issuer`),
        ]
        for (const answer of answers) {
          for (const object of objectsIn(answer.json())) {
            expect([brought.kind, object.verification, object.verify, object.proof]).toEqual([
              brought.kind,
              ...Array.from({ length: 3 }),
            ])
            if ('type' in object) await walk.evaluate({ credential: JSON.stringify(object) }, brought, false)
          }
        }
      }
    },
    slow,
  )

  test(
    'another verifier names nobody but the maker either',
    async () => {
      for (const { id, maker } of walk.all) {
        for (const address of forms['/public/assertions/:id']?.({ id, collection: '' }) ?? []) {
          const { statusCode, body } = await server.call('GET', address, { headers: { accept: '*/*' } })
          const credential = parse(body)
          if (statusCode !== 200 || !isObject(credential) || !credential.proof) continue
          const { errors } = await verifyCredential({ credential: credential as never, knownDIDRegistries: [] })
          if (!errors) expect((credential.issuer as { id: string }).id).toBe(maker)
        }
      }
    },
    slow,
  )
})

test('[T1] an award of this server keeps all of its forms, and each is valid in the name of its issuer', async () => {
  const { award, issuer } = walk.story
  for (const address of forms['/public/assertions/:id']?.({ id: award.id, collection: '' }) ?? []) {
    const { statusCode, body } = await server.call('GET', address, { headers: { accept: 'application/json' } })
    expect([address, statusCode]).toEqual([address, 200])
    const { verdict, credential, trustedIssuer } = await walk.verify({ credential: body })
    expect([address, verdict, trustedIssuer]).toEqual([address, 'valid', address.includes('1_1') ? undefined : true])
    expect(credential?.issuer?.id).toContain(issuer.id)
  }
})

test('[T1] whoever holds a revoked badge gets no valid one by bringing it in anew', async () => {
  const { maya, revokedAward } = walk
  const id = revokedAward.slice(-22)
  for (const form of ['?v=2_0', '?v=3_0', '?v=1_1']) {
    const { body } = await server.call('GET', `/public/assertions/${id}.json${form}`)
    expect([form, (await walk.verify({ credential: body })).verdict]).toEqual([form, 'invalid'])
    const brought = await maya.call('POST', '/v1/earner/badges?json_format=plain', { body: { assertion: body } })
    expect(brought.statusCode).toBe(400)
  }
})
