import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { memberEntries } from '../shell/nav-entries.ts'
import { routes } from './routes.ts'

test('the backpack is at /recipient/badges, and the bar leads there [SB-2.34]', () => {
  expect(memberEntries(false)[0]).toEqual({ label: 'Backpack', href: '/recipient/badges' })
  expect(matchRoutes(routes, '/recipient/badges')?.at(-1)?.route.path).toBe('recipient/badges')
})

test('what was removed has a screen of its own', () => {
  expect(matchRoutes(routes, '/recipient/removed-badges')?.at(-1)?.route.path).toBe('recipient/removed-badges')
})
