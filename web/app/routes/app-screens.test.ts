import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { appScreens, isAppScreen } from '#contracts/site/app-screens.ts'
import { routes } from './routes.ts'

/** What paths begin with; a route without one is a frame around its children. */
const beginnings = (some: readonly RouteObject[]): string[] =>
  some.flatMap(({ path, children }) => {
    const first = path?.replace(/^\//, '').split('/', 1)[0]
    return first ? [first] : beginnings(children ?? [])
  })

test('the server knows what every screen of the app begins with, so that only what is nowhere is 404', () => {
  const names = beginnings(routes).filter((name) => !/^[*:]/.test(name))
  expect(new Set(names.filter((name) => !isAppScreen(`/${name}`)))).toEqual(new Set())
  expect(new Set(appScreens)).toEqual(new Set(names.filter((name) => (appScreens as readonly string[]).includes(name))))
})

test('former addresses and the forwarding one are known, files and other words are not', () => {
  for (const path of [
    '/',
    '/login/somebody',
    '/change-password/token',
    '/forward;data=x',
    '/initial-redirect',
    '/home',
  ])
    expect([path, isAppScreen(path)]).toEqual([path, true])
  for (const path of [
    '/sitemap.xml',
    '/llms.txt',
    '/apple-touch-icon.png',
    '/wp-login.php',
    '/authors',
    '/index.html',
    '/home/x',
  ])
    expect([path, isAppScreen(path)]).toEqual([path, false])
})
