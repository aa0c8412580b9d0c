import { verifyCredential } from '@digitalcredentials/verifier-core'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import { now } from '#infra/clock.ts'
import { isOnServer } from '#openbadges'
import { verifyPacked } from '#web/engine/verify-packed.ts'
import { createElsewhere } from '../given/given-elsewhere.ts'
import { origin } from '../given/given-story.ts'
import { givenAward } from '../given.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { doors } from './doors.ts'
import { findDocuments } from './find-documents.ts'
import { givenWalk, type Planted, type Walk } from './given-walk.ts'
import { isObject, parse, payloadOf } from './objects.ts'

const slow = 180_000
const site = createElsewhere()
let server: TestServer
let walk: Walk
let awards: Set<unknown>
beforeAll(async () => {
  vi.stubGlobal('console', { ...console, log: () => undefined, error: () => undefined })
  server = await startTestServer({ outside: site.outside })
  walk = await givenWalk(server, site)
  const { story, maya, revokedAward } = walk
  const own = await givenAward(story.owner, story.badge.path, maya.email, { allow_duplicate_awards: true })
  awards = new Set([revokedAward, `${origin}/public/assertions/${own}`])
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

const written = (text: string): string => JSON.stringify(parse(text)) ?? text
const idOf = (text: string): unknown => {
  const value = parse(text) ?? payloadOf(text)
  return isObject(value) ? (value.id ?? value.jti) : undefined
}

const provesItself = (value: unknown): boolean =>
  isObject(value) && !value.revoked && ['verification', 'verify', 'proof'].some((name) => name in value)

const evaluateOwn = async (document: string): Promise<void> => {
  const { verdict, credential } = await walk.verify({ credential: document })
  expect([idOf(document), verdict]).not.toEqual([walk.revokedAward, 'valid'])
  if (verdict === 'valid') expect(credential?.issuer?.id).toContain(walk.story.issuer.id)
}

/** What is no badge of the issuer of this server is never said to be one, and what nobody made is never valid. */
const evaluate = async (document: string, asked?: Planted): Promise<void> => {
  const isIn = (one: Planted): boolean => written(one.text) === document
  const isCalled = (one: Planted): boolean => idOf(document) !== undefined && idOf(one.text) === idOf(document)
  const verbatim = walk.all.find(isIn)
  if (verbatim === undefined && awards.has(idOf(document))) return evaluateOwn(document)
  const object = parse(document)
  // Nothing is written anew that lives by where it stands, but that its issuer took it back.
  if (verbatim === undefined) expect([provesItself(object), document]).toEqual([false, document])
  const one = verbatim ?? walk.all.find(isCalled) ?? asked ?? { ...walk.all[0], maker: undefined, isShown: false }
  await walk.evaluate({ credential: document }, one, one.isShown)
  if (!isObject(object) || !object.proof) return
  const { errors } = await verifyCredential({ credential: object as never, knownDIDRegistries: [] })
  if (!errors) expect((object.issuer as { id: string }).id).toBe(one.maker)
}

const evaluateAll = async (bytes: Buffer, seen: Set<string>, asked?: Planted): Promise<void> => {
  for (const document of await findDocuments(bytes)) {
    if (!seen.has(document)) await evaluate(document, asked)
    seen.add(document)
  }
}

describe('[T1] no door gives out a badge from elsewhere as one of this server', () => {
  test.each(Object.keys(doors).filter((name) => typeof doors[name] === 'object'))(
    '%s',
    async (name) => {
      const door = doors[name]
      if (typeof door !== 'object') return
      const seen = new Set<string>()
      if ('list' in door) {
        const { statusCode, rawPayload } = await door.list(walk.maya)
        expect(statusCode).toBe(200)
        await evaluateAll(rawPayload, seen)
        expect(seen.size).toBeGreaterThan(1)
        return
      }
      for (const brought of walk.all) {
        const { statusCode, rawPayload, body } = await door.brought(walk, brought)
        expect([brought.kind, statusCode, statusCode < 500 || body]).toEqual([brought.kind, statusCode, true])
        await evaluateAll(rawPayload, seen, brought)
      }
      expect(seen.size).toBeGreaterThan(1)
    },
    slow,
  )

  test(
    'the page of a badge pack says of none that an issuer of this server made it',
    async () => {
      for (const { id, kind, text, maker, isShown } of walk.all) {
        const { rawPayload, statusCode } = await walk.maya.call('GET', `/v3/backpack/badges/${id}/pack`)
        expect([kind, statusCode]).toEqual([kind, 200])
        const page = strFromU8(unzipSync(new Uint8Array(rawPayload))['verify.html'] ?? new Uint8Array())
        const packed: PackedBadge = JSON.parse(/id="packed">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
        expect([kind, packed.text]).toEqual([kind, text])
        const { verdict, credential } = await verifyPacked(packed, packed.text, now())
        const isOurs = verdict !== 'invalid' && isOnServer(credential?.issuer?.id ?? '', origin)
        expect([kind, isOurs]).toEqual([kind, false])
        if (verdict === 'valid') expect([kind, credential?.issuer?.id, isShown]).toEqual([kind, maker, true])
      }
    },
    slow,
  )
})
