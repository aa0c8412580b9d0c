import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createTools } from '#infra/linked-data/tools.ts'
import { crc32 } from '#shared/formats/crc32.ts'
import { bakePng } from '../bake/bake-png.ts'
import { bakeSvg } from '../bake/bake-svg.ts'
import { readBadgeImage } from '../bake/read-badge-image.ts'
import { internationalText, latinText, pngChunk, smallPng } from '../bake/sample-images.oracle.ts'
import { encodeBase64url } from '../encoding/base64url.ts'
import { encodeMultibase64url } from '../encoding/multibase.ts'
import type { JsonObject } from '../tools.ts'
import { readStatusBit } from '../v3/status-list.ts'
import { buildSkipper, check, did, sign } from '../verify/served-badges.oracle.ts'
import { mutate, type Random } from './mutate.oracle.ts'
import { mutateJson } from './mutate-json.oracle.ts'
import { watchParser } from './watch-parser.oracle.ts'

// `SASH_FUZZ_INPUTS=100000 npx vitest run openbadges/fuzz` is the long run.
const isLong = process.env.SASH_FUZZ_INPUTS !== undefined
const count = Number(process.env.SASH_FUZZ_INPUTS ?? 400)
const minutes = 60_000
const tools = createTools()
const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const credential = await sign(buildSkipper({ expires: '2030-01-01T00:00:00Z', narrative: 'Zoë 🎖 ]]>' }))
const json = JSON.stringify(credential)
const encode = (value: unknown): string => encodeBase64url(toBytes(JSON.stringify(value)))
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><!-- a --><path d="M0 0"/></svg>'

async function verifyText(bytes: Uint8Array): Promise<void> {
  const text = toText(bytes)
  const report = await check({ text })
  // Signed by a key of a site that does not answer: nothing made of it can be more than that.
  if (report.verdict === 'valid') throw new TypeError(`valid: ${text.slice(0, 200)}`)
}

const pictures = {
  png: [
    bakePng(smallPng(), '3_0', json),
    bakePng(smallPng(), '2_0', 'https://a.example/1'),
    smallPng(pngChunk('iTXt', internationalText('openbadgecredential', json, true))),
    smallPng(pngChunk('tEXt', latinText('openbadges', 'https://a.example/1'))),
  ],
  svg: [
    toBytes(bakeSvg(svg, '3_0', { json })),
    toBytes(bakeSvg(svg, '2_0', { json: '{"a":"]]>"}' }, 'https://a.example/1')),
    toBytes('<svg xmlns:o="http://openbadges.org"><o:assertion verify="&#x41;&lt;a.b.c"/></svg>'),
  ],
}
const badges: JsonObject[] = [
  credential,
  { '@context': 'https://w3id.org/openbadges/v2', type: 'Assertion', id: 'https://a.example/1', badge: { issuer: {} } },
  { recipient: 'sha256$00', salt: 's', badge: { name: 'n', issuer: { origin: 'https://a.example' } } },
]
const rich = buildSkipper({ evidence: [{ narrative: 'Log' }, { name: 'Photo', id: 'https://a.example/2' }] })
const bits = [new Uint8Array(16_384), new Uint8Array(20_000).fill(255)]
const lists = bits.map((list) => new Uint8Array(gzipSync(list)))

/** Checksums put right again, without which a reader would look no further. */
function mendPng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length) break
    view.setUint32(end, crc32(bytes, at + 4, end))
  }
  return bytes
}

function makeJwt(random: Random): Uint8Array {
  const header = mutateJson({ alg: ['RS256', 'ES256', 'EdDSA'][random(3)] ?? '', kid: `${did}#key` }, random)
  const claims = random(2) ? { ...credential, iss: did, nbf: 1 } : { vc: credential, iss: did, exp: 2_000_000_000 }
  const text = toBytes(`${encode(header)}.${encode(mutateJson(claims, random))}.c2ln`)
  return random(3) ? text : mutate([text], random)
}

function makeBadge(random: Random): Uint8Array {
  const made = toBytes(JSON.stringify(mutateJson(badges[random(badges.length)] ?? {}, random)))
  return random(5) ? made : mutate([made], random)
}

interface Parser {
  parse(bytes: Uint8Array): unknown
  refusals: string[]
  make(random: Random): Uint8Array
}

const parsers: Record<string, Parser> = {
  'a PNG': {
    parse: readBadgeImage,
    refusals: ['BakeError'],
    make: (random) => (random(4) ? mendPng(mutate(pictures.png, random)) : mutate(pictures.png, random)),
  },
  'an SVG': { parse: readBadgeImage, refusals: ['BakeError'], make: (random) => mutate(pictures.svg, random) },
  'a JWT': { parse: verifyText, refusals: [], make: makeJwt },
  'a JSON-LD document': {
    parse: (bytes) => tools.canonize(JSON.parse(toText(bytes)) as JsonObject),
    refusals: ['SyntaxError', 'LinkedDataError', 'TooCostlyError'],
    make: (random) => toBytes(JSON.stringify(mutateJson(rich, random))),
  },
  'a badge of any kind': { parse: verifyText, refusals: [], make: makeBadge },
  'a status list': {
    parse: (bytes) => readStatusBit(toText(bytes), 4182),
    refusals: ['StatusListError'],
    make: (random) =>
      mutate(
        lists.map((list) => toBytes(encodeMultibase64url(list))),
        random,
      ),
  },
  'a packed status list': {
    parse: (bytes) => readStatusBit(encodeMultibase64url(bytes), 4182),
    refusals: ['StatusListError'],
    make: (random) => (random(2) ? mutate(lists, random) : new Uint8Array(gzipSync(mutate(bits, random)))),
  },
}

describe('whatever is made of', () => {
  test.each(Object.entries(parsers))(
    '%s, reading it ends and never breaks',
    async (name, { parse, refusals, make }) => {
      const result = await watchParser(parse, refusals, { make, count })
      expect(result.crashes).toEqual([])
      expect(result.taken + result.refused).toBe(count)
      if (!isLong) return
      process.stdout.write(`${name}: ${JSON.stringify(result)}\n`)
      expect(result.slowestMilliseconds).toBeLessThan(1000)
      expect(result.grownMegabytes).toBeLessThan(50)
    },
    60 * minutes,
  )
})
