import { createBrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { legacyRedirects } from './legacy-redirects.ts'
import { readForward } from './read-forward.ts'

const read = (data: unknown) =>
  readForward(`/forward;data=${encodeURIComponent(JSON.stringify(data))}`, new URLSearchParams())

test.each([
  [['recipient', 'badges'], '/recipient/badges'],
  [['/issuer'], '/issuer'],
  [['/issuer/issuers', 'a b'], '/issuer/issuers/a%20b'],
  [['auth', 'login', 'Maya', 'maya@aldermoor.example'], '/auth/login/Maya/maya%40aldermoor.example'],
  [['issuer', 'x?authToken=stolen#y'], '/issuer/x%3FauthToken%3Dstolen%23y'],
])('the segments %j are %s [SB-2.76]', (segments, path) => {
  expect(read(segments)).toBe(path)
  const query = new URLSearchParams({ data: JSON.stringify(segments) })
  expect(readForward('/forward', query)).toBe(path)
})

test.each([
  [['//evil.example']],
  [['/', '/evil.example']],
  [['\\\\evil.example']],
  [['recipient', '\\evil']],
  [['https://evil.example']],
  [['javascript:alert(1)']],
  [['recipient', '..', 'x']],
  [['recipient', '', 'x']],
  [['public', 'assertions', 'x']],
  [['o', 'authorize']],
  [['recipient', 'x'.repeat(2000)]],
  [Array(13).fill('recipient')],
  [['recipient', 1]],
  ['recipient'],
  [{}],
  [[]],
])('the segments %j lead nowhere [SB-2.76]', (segments) => {
  expect(read(segments)).toBeUndefined()
})

test.each(['/forward', '/forward;data=', '/forward;data=nonsense', '/forward;data=%E0%A4%A'])(
  '%s leads nowhere [SB-2.76]',
  (pathname) => {
    expect(readForward(pathname, new URLSearchParams())).toBeUndefined()
  },
)

test.each([
  ['/forward;data=["/issuer","issuers"]', '/issuer/issuers'],
  ['/forward;data=["//evil.example"]', '/auth/login'],
  ['/', '/auth/login'],
  ['/login', '/auth/login'],
])('who begins at %s finds nothing to go back to in between [SB-2.76]', async (path, end) => {
  history.replaceState(null, '', path)
  const screens = ['issuer/issuers', 'auth/login'].map((one) => ({ path: one }))
  const router = createBrowserRouter([{ children: [...screens, ...legacyRedirects] }])
  const length = history.length
  await expect.poll(() => router.state.initialized && router.state.navigation.state).toBe('idle')
  expect(location.pathname).toBe(end)
  expect(history.length).toBe(length)
  router.dispose()
})

test('who comes by such an address from within can go back to where they were [SB-2.76]', async () => {
  history.replaceState(null, '', '/issuer/issuers')
  const screens = ['issuer/issuers', 'auth/login'].map((one) => ({ path: one }))
  const router = createBrowserRouter([{ children: [...screens, ...legacyRedirects] }])
  await router.navigate('/')
  expect(location.pathname).toBe('/auth/login')
  expect(router.state.historyAction).toBe('PUSH')
  router.dispose()
})
