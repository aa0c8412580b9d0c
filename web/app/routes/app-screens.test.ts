import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { appScreens, formerScreens, isAppScreen } from '#contracts/site/app-screens.ts'
import { routes } from './routes.ts'

/** Where every screen is. What catches the rest below an address stands for that address alone. */
const listPaths = (some: readonly RouteObject[], above = ''): string[] =>
  some.flatMap(({ path = '', children }) => {
    const own = [above, path.replace(/\*\??$/, '')].join('/').split('/').filter(Boolean).join('/')
    return [...(children?.length && path === '' ? [] : [own]), ...listPaths(children ?? [], own)]
  })
const paths = [...new Set(listPaths(routes))].sort()

test('the server has the same table of screens as the app, whole addresses and not beginnings', () => {
  expect(paths.length).toBeGreaterThan(60)
  expect([...appScreens].sort()).toEqual(paths)
})

test.each(paths.map((path) => [path]))(
  '/%s is there, and one word deeper only where there is such a screen',
  (path) => {
    const address = `/${path.replace(/:\w+/g, 'aB-9_~%20x')}`
    for (const spelling of [address, `${address}/`, address.toUpperCase(), `${address};x=1`])
      expect([spelling, isAppScreen(spelling)]).toEqual([spelling, true])
    const deeper = path === '' ? 'unknown' : `${path}/unknown`
    const segments = deeper.split('/')
    const isScreen = [...paths, ...formerScreens].some((other) => {
      const parts = other.split('/')
      return (
        parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at])
      )
    })
    expect([deeper, isAppScreen(`${address.replace(/\/$/, '')}/unknown`)]).toEqual([deeper, isScreen])
  },
)

test('former addresses and the forwarding one are known, files, other words and what is deeper are not', () => {
  for (const path of ['/', '//', '/login/somebody', '/change-password/token', '/forward;data=x', '/initial-redirect'])
    expect([path, isAppScreen(path)]).toEqual([path, true])
  for (const path of [
    '/sitemap.xml',
    '/llms.txt',
    '/apple-touch-icon.png',
    '/wp-login.php',
    '/authors',
    '/index.html',
    '/issuer/x/unknown/deep',
    '/issuer/issuers/x/unknown',
    '/recipient/badges/wp-login.php',
    '/auth/.env',
    '/profile/unknown',
    '/signup/success/a/b',
    '/operator/people/x/y',
  ])
    expect([path, isAppScreen(path)]).toEqual([path, false])
})
