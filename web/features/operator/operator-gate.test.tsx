import { configure, screen } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { routes } from '#web/app/routes/routes.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'

// Screens are fetched when they are opened, which takes its time here.
configure({ asyncUtilTimeout: 10_000 })

const listScreens = (some: readonly RouteObject[]): RouteObject[] =>
  some.flatMap(({ path, children = [] }) => (path === 'operator' ? children : listScreens(children)))
const paths = listScreens(routes).map(({ path = '' }) => `/operator/${path.replace(/:\w+/g, 'one')}`)

afterEach(closeApp)

test('there are screens of operators', () => expect(paths.length).toBeGreaterThan(10))

test.each(paths)('%s says so where nobody knows who reads it, and waits for nothing', async (path) => {
  startSession({ accessToken: 'token' })
  serve(served(getProfile, () => new Answer(400, {})))
  openApp(path, routes)
  expect((await screen.findAllByText('Failed to load userProfile')).length).toBeGreaterThan(0)
})
