import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webhookEvents } from '#contracts/issuers/webhooks.ts'
import { opensMore, type Reach } from './opens-more.ts'

const badges = ['badge-1', 'badge-2']
const urls = ['https://a.example/', 'https://b.example/']
const anyReach: fc.Arbitrary<Reach> = fc.record({
  url: fc.constantFrom(...urls),
  events: fc.subarray([...webhookEvents], { minLength: 1 }),
  badge_id: fc.constantFrom(null, ...badges),
  include_recipient: fc.boolean(),
  is_active: fc.boolean(),
})

/** All that may be told by it, in words that can be compared. */
const listTold = ({ url, events, badge_id, include_recipient, is_active }: Reach): string[] =>
  is_active
    ? events.flatMap((event) =>
        (badge_id === null ? badges : [badge_id]).flatMap((badge) =>
          (include_recipient ? ['', ' with names'] : ['']).map((names) => `${url} ${event} ${badge}${names}`),
        ),
      )
    : []

test('what opens nothing tells nobody anything that was not told before', () => {
  fc.assert(
    fc.property(anyReach, anyReach, (before, after) => {
      const told = new Set(listTold(before))
      if (!opensMore(before, after)) expect(listTold(after).filter((one) => !told.has(one))).toEqual([])
    }),
  )
})

test('of several changes that open nothing, the last one switching it on, none opens anything together either', () => {
  fc.assert(
    fc.property(anyReach, anyReach, anyReach, (first, second, third) => {
      if (!opensMore(first, second) && !opensMore(second, third)) expect(opensMore(first, third)).toBe(false)
      // Whoever switches it on later says yes to that alone.
      const told = new Set(listTold({ ...first, is_active: true }))
      const later = { ...second, is_active: true }
      if (!opensMore(first, second)) expect(listTold(later).filter((one) => !told.has(one))).toEqual([])
    }),
  )
})

test('nothing is opened by what stays, nor by taking away', () => {
  fc.assert(
    fc.property(anyReach, anyReach, (before, other) => {
      const events = before.events.filter((event) => other.events.includes(event))
      const after: Reach = {
        url: before.url,
        events: events.length > 0 ? events : before.events,
        badge_id: before.badge_id ?? other.badge_id,
        include_recipient: before.include_recipient && other.include_recipient,
        is_active: before.is_active && other.is_active,
      }
      expect([opensMore(before, before), opensMore(before, after)]).toEqual([false, false])
    }),
  )
})
