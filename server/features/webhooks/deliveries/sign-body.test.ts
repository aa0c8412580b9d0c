import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signatureSeconds } from '#contracts/issuers/webhooks.ts'
import { signBody } from './sign-body.ts'

const told = /```js\n(import \{ createHmac[\s\S]+?)```/.exec(readFileSync('docs/api.md', 'utf8'))?.[1] ?? ''
let isFromSash: (body: string, header: string, secret: string) => boolean

beforeAll(async () => {
  const code = `${told}\nexport { isFromSash }`
  const loaded = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  isFromSash = loaded.isFromSash
})
afterEach(() => {
  vi.useRealTimers()
})

/** What a receiver finds at that time that does as docs/api.md says. */
function isGenuine(body: string, header: string, secret: string, seconds: number): boolean {
  vi.useFakeTimers({ now: seconds * 1000, toFake: ['Date'] })
  return isFromSash(body, header, secret)
}

const secrets = fc.string({ minLength: 1, maxLength: 60 })
const times = fc.integer({ min: 1_600_000_000, max: 4_000_000_000 })
const bodies = fc.string({ unit: 'grapheme', maxLength: 300 })

test('whoever has either secret knows a genuine delivery', () => {
  fc.assert(
    fc.property(bodies, times, secrets, secrets, (body, time, secret, former) => {
      const header = signBody(body, time, [secret, former])
      expect(isGenuine(body, header, secret, time)).toBe(true)
      expect(isGenuine(body, header, former, time + signatureSeconds - 1)).toBe(true)
    }),
  )
})

test('another body, another secret, another time and an old one are known', () => {
  fc.assert(
    fc.property(
      bodies,
      times,
      secrets,
      secrets,
      fc.integer({ min: 1, max: 10_000 }),
      (body, time, secret, other, by) => {
        fc.pre(secret !== other)
        const header = signBody(body, time, [secret])
        expect(isGenuine(`${body} `, header, secret, time)).toBe(false)
        expect(isGenuine(body, header, other, time)).toBe(false)
        expect(isGenuine(body, header.replace(`t=${time}`, `t=${time + by}`), secret, time + by)).toBe(false)
        expect(isGenuine(body, header, secret, time + signatureSeconds + by)).toBe(false)
      },
    ),
  )
})

test('a header that is none is refused', () => {
  for (const header of ['', 't', 'v1', 't=1,v1', '=,=', 'v1=00', 't=x,v1=zz']) {
    expect(isGenuine('{}', header, 'secret', 1_800_000_000)).toBe(false)
  }
})

test('the page for issuers shows the same code', () => {
  expect(readFileSync('web/features/webhooks/signature-help.tsx', 'utf8')).toContain(told.trimEnd())
})

test('it is HMAC-SHA256 of the time, a full stop and the body, in hex', () => {
  const expected = createHmac('sha256', 'secret').update('1800000000.{"a":1}').digest('hex')
  expect(signBody('{"a":1}', 1_800_000_000, ['secret'])).toBe(`t=1800000000,v1=${expected}`)
})
