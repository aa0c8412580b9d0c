import { expect, test } from 'vitest'
import { orderBadges } from './order-badges.ts'

const known = (...names: string[]) => names.map((name) => ({ id: name.replace('?', ''), isKept: name.endsWith('?') }))

test.each([
  [['b', 'a'], known('a', 'b'), ['b', 'a']],
  [['a', 'b'], known('a', 'x?', 'b'), ['a', 'x', 'b']],
  [['b', 'a'], known('a', 'x?', 'b'), ['b', 'a', 'x']],
  [['b'], known('a', 'x?', 'b'), ['x', 'b']],
  [['a', 'b'], known('x?', 'y?', 'a', 'z?', 'b'), ['x', 'y', 'a', 'z', 'b']],
  [[], known('a', 'x?', 'b', 'y?'), ['x', 'y']],
  [['n', 'x'], known('x?', 'y?'), ['n', 'x', 'y']],
])('what the sender could not see keeps its place %#', (sent, before, after) => {
  expect(orderBadges(sent, before)).toEqual(after)
})
