import { expect, test } from 'vitest'
import { bakePng } from '../../bake/bake-png.ts'
import { bakeSvg } from '../../bake/bake-svg.ts'
import { readBadgeImage } from '../../bake/read-badge-image.ts'
import { smallPng } from '../../bake/sample-images.oracle.ts'
import type { JsonObject } from '../../tools.ts'
import {
  assertion,
  badgeClass,
  badgeUrl,
  id,
  issuer,
  issuerUrl,
  signable,
  signJws,
  site,
} from '../early-badges.oracle.ts'
import type { VerifyInput } from '../ports.ts'
import { check, readFrom, type Site } from '../served-badges.oracle.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textIn = async (image: Uint8Array) => ({ text: (await readBadgeImage(image))?.text ?? '' })
const text = JSON.stringify(assertion())
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Every way by which a badge is handed in. */
const ways: [string, () => VerifyInput | Promise<VerifyInput>][] = [
  ['by its address', () => ({ url: id })],
  ['as a file', () => ({ text })],
  ['as an object', () => ({ json: assertion() })],
  ['in a picture (PNG)', () => textIn(bakePng(smallPng(), '2_0', text))],
  ['in a picture (SVG)', () => textIn(bytesOf(bakeSvg(svg, '2_0', { json: text })))],
  ['by its address in a picture', () => textIn(bakePng(smallPng(), '2_0', id))],
  ['signed', () => ({ text: signJws(signable()) })],
]
const urls: [JsonObject['url'], 'valid' | 'invalid'][] = [
  ['https://sail.example/', 'valid'],
  ['http://sail.example/', 'valid'],
  ['ftp://sail.example/', 'invalid'],
  ['sail.example', 'invalid'],
  ['mailto:office@sail.example', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  [undefined, 'invalid'],
]
const cases = urls.flatMap(([url, verdict]) => ways.map(([way, make]) => [url, way, verdict, make] as const))

test.each(cases)(
  'an issuer with the url %s makes a badge that is handed in %s %s',
  async (url, _way, verdict, make) => {
    const profile = issuer({ url })
    // Where it stands decides nothing: at its own address, and written into the badge class as well.
    const places: Site[] = [
      { [issuerUrl]: profile },
      { [issuerUrl]: profile, [badgeUrl]: badgeClass({ issuer: profile }) },
    ]
    for (const place of places) {
      const report = await check(await make(), site(place))
      expect([report.verdict, report.checks.find(({ name }) => name === 'issuer')?.status]).toEqual([
        verdict,
        verdict === 'valid' ? 'passed' : 'failed',
      ])
    }
  },
)

test.each(urls)('nor does an issuer with the url %s that stands in the badge class alone', async (url, verdict) => {
  const inside = badgeClass({ issuer: issuer({ url, id: undefined }) })
  const report = await check({ url: id }, site({ [badgeUrl]: inside }))
  expect(report.checks.find(({ name }) => name === 'issuer')?.status).toBe(verdict === 'valid' ? 'passed' : 'failed')
})

test('no link is made of an address that is none', async () => {
  for (const [url, verdict] of urls) {
    const { found } = await readFrom({ url: id }, site({ [issuerUrl]: issuer({ url }) }))
    expect(found?.reading.facts.issuer.url).toBe(verdict === 'valid' ? url : undefined)
  }
})
