import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareHost } from '#infra/outside/vet-address.ts'
import { hideSecrets } from '#infra/secrets/hide-secrets.ts'
import { endOfText } from '#openbadges'
import { writePlainText } from '../features/awards/mails/write-plain-text.ts'
import { hideInText } from '../features/backpack/index.ts'
import { standsForOurs } from '../features/imports/provenance/stands-for-ours.ts'
import { hasDeclaration } from '../features/organisations/saml/has-declaration.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

const post = (body: string) => async () => {
  const headers = { 'content-type': 'application/json' }
  const { statusCode } = await server.app.inject({ method: 'POST', url: '/v3/verify', headers, payload: body })
  expect(statusCode).toBeLessThan(500)
}
const zeros = '0'.repeat(30_000)

type Hostile = [name: string, read: () => unknown]

/** A pattern that begins anew at each sign of a run takes some seconds for each of these, or gives up with an error. */
const texts: Hostile[] = [
  ['a number with thousands of zeros before its last digit', post(`{"credential":{"a":1.${zeros}1}}`)],
  ['the same in a badge that is a text', post(JSON.stringify({ credential: `{"a":1.${zeros}1}` }))],
  [
    'millions of escaped quotes beside an inexact number',
    post(`{"credential":"${'\\"'.repeat(4_000_000)}","a":1e400}`),
  ],
  ['a host of dots', () => bareHost(new URL(`https://a${'.'.repeat(100_000)}b/`))],
  ['spaces before what is no item of a list', () => writePlainText(`${' '.repeat(100_000)}x`)],
  ['brackets that begin no tag', () => writePlainText('<'.repeat(100_000))],
  ['links that nobody ends', () => writePlainText('<a href="x">'.repeat(50_000))],
  ['comments that nobody ends, where a provider is described', () => hasDeclaration('<!--'.repeat(200_000))],
  ['addresses in what another program said', () => hideSecrets('http://'.repeat(50_000))],
  ['a text of backslashes', () => endOfText(`"${'\\'.repeat(5_000_000)}`, 0)],
  [
    'a long text in a badge that is brought in',
    () => standsForOurs(`{"badge":"${'x'.repeat(12_000_000)}"}`, 'https://a.example'),
  ],
  ...Object.entries({
    'one letter': 'a'.repeat(20_000_000),
    'encoded letters': '%61'.repeat(300_000),
    'layers of encoding': `%${'25'.repeat(500_000)}`,
    'almost addresses': `${'a'.repeat(62)}@`.repeat(15_000),
    'signs of addresses': '@&#0064;&#0'.repeat(100_000),
  }).map(
    ([what, text]): Hostile => [
      `${what}, where an address is looked for`,
      () => hideInText(text, `${'a'.repeat(63)}b@x.example`),
    ],
  ),
]

test.each(texts)('[A13] no pattern is kept busy by %s', async (_, read) => {
  const before = process.cpuUsage()
  await read()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2500)
})
