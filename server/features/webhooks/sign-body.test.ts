import { createHmac, timingSafeEqual } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signatureSeconds } from '#contracts/webhooks.ts'
import { signBody } from './sign-body.ts'

/** As docs/api.md tells receivers to do it. */
function isGenuine(body: string, header: string, secret: string, seconds: number): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2))
  const time = Number(parts.find(([name]) => name === 't')?.[1])
  if (!(Math.abs(seconds - time) <= signatureSeconds)) return false
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const secrets = fc.string({ minLength: 1, maxLength: 60 })
const times = fc.integer({ min: 1_600_000_000, max: 4_000_000_000 })
const bodies = fc.string({ unit: 'grapheme', maxLength: 300 })

test('whoever has either secret knows a genuine delivery', () => {
  fc.assert(
    fc.property(bodies, times, secrets, secrets, (body, time, secret, former) => {
      const header = signBody(body, time, [secret, former])
      expect(isGenuine(body, header, secret, time)).toBe(true)
      expect(isGenuine(body, header, former, time + signatureSeconds)).toBe(true)
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
