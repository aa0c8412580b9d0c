import { Blob } from 'node:buffer'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTools } from '#infra/linked-data/tools.ts'
import { type FetchOutcome, type Json, type JsonObject, verify } from '#openbadges'
import { mutateJson } from '../../openbadges/fuzz/mutate-json.oracle.ts'
import { base, site as hosted } from '../../openbadges/read/hosted-badge.oracle.ts'
import { createJcsKey, signText } from '../../openbadges/sign/suites/jcs-proofs.oracle.ts'
import {
  buildSkipper,
  did,
  didDocument,
  didUrl,
  listUrl,
  now,
  type Site,
  sign,
  signStatusList,
} from '../../openbadges/verify/served-badges.oracle.ts'
import { createBrowserTools } from './browser-tools.ts'

const server = createTools()
const browser = createBrowserTools()
const textKey = createJcsKey('P-384')
const textMethod = `${did}#${textKey.multikey}`
let site: Site
let samples: Record<string, JsonObject>

beforeAll(async () => {
  // That of jsdom cannot be streamed; those of browsers can.
  vi.stubGlobal('Blob', Blob)
  const list = {
    id: `${listUrl}#7`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '7',
    statusListCredential: listUrl,
  }
  const entry = { id: textMethod, type: 'Multikey', controller: did, publicKeyMultibase: textKey.multikey }
  const keys = {
    verificationMethod: [...(didDocument.verificationMethod as Json[]), entry],
    assertionMethod: [...(didDocument.assertionMethod as Json[]), textMethod],
  }
  site = { ...hosted, [didUrl]: { ...didDocument, ...keys }, [listUrl]: await signStatusList([9]) }
  samples = {
    'a plain credential': await sign(buildSkipper()),
    'a credential with a status': await sign({ ...buildSkipper(), credentialStatus: list }),
    'a revoked credential': await sign({ ...buildSkipper(), credentialStatus: { ...list, statusListIndex: '9' } }),
    'a credential in more than one script': await sign({ ...buildSkipper(), name: 'Day Skipper ⛵ 𝒮ailing 船' }),
    'a credential whose text is signed': signText(buildSkipper(), textKey, { verificationMethod: textMethod }),
    'an unsigned credential': buildSkipper(),
    'a hosted assertion': hosted[`${base}/award`] as JsonObject,
  }
})
afterAll(() => vi.unstubAllGlobals())

const fetch = async (url: string): Promise<FetchOutcome> => {
  const answer = site[url]
  if (answer === undefined) return { ok: false, reason: 'unreachable', detail: 'The site did not answer.' }
  return { ok: true, url, contentType: 'application/json', text: JSON.stringify(answer) }
}

async function compare(json: JsonObject): Promise<string> {
  const ports = { now, fetch }
  const input = { json, expectedRecipient: 'maya@example.org' }
  const here = await verify(input, { ...ports, tools: browser })
  expect(here).toEqual(await verify(input, { ...ports, tools: server }))
  return here.verdict
}

describe('the browser says what the server says', () => {
  test.each([
    ['a plain credential', 'valid'],
    ['a credential with a status', 'valid'],
    ['a revoked credential', 'invalid'],
    ['a credential in more than one script', 'valid'],
    ['a credential whose text is signed', 'valid'],
    ['an unsigned credential', 'invalid'],
    ['a hosted assertion', 'valid'],
  ])('of %s: %s', async (name, verdict) => {
    expect(await compare(samples[name] ?? {})).toBe(verdict)
  })

  test('of whatever may become of a badge on its way', async () => {
    const verdicts = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.infiniteStream(fc.nat()), async (which, stream) => {
        const badges = Object.values(samples)
        const random = (below: number) => (stream.next().value ?? 0) % below
        const changed: Json = mutateJson(badges[which % badges.length] ?? {}, random)
        // Lists may have got members with names, which no text can say.
        verdicts.add(await compare(JSON.parse(JSON.stringify(changed))))
      }),
      { numRuns: 120 },
    )
    expect(verdicts.size).toBeGreaterThan(1)
  })

  test('of any bytes and texts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' })), (data) => {
        expect(browser.sha256(data)).toEqual(server.sha256(data))
        expect(browser.sha384(data)).toEqual(server.sha384(data))
      }),
    )
  })
})
