import { configure, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { getOperatorOverview } from '#contracts/operator/operator-overview.ts'
import { routes } from '#web/app/routes/routes.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { OverviewPage } from './overview-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

let isOperator = true

beforeEach(() => {
  isOperator = true
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(getOperatorOverview, () => ({
      waiting_mails: 3,
      failed_mails: 1,
      dead_jobs: 0,
      suspended_people: 2,
      suspended_issuers: 0,
      waiting_issuers: 1,
      changed_issuers: 2,
      lacks_terms: true,
    })),
  )
})
afterEach(closeApp)

const open = () => openApp('/operator', [{ path: '/operator', Component: OverviewPage }])
const listPaths = (list: readonly { path?: string; children?: unknown }[], above = ''): string[] =>
  list.flatMap(({ path = '', children }) => {
    const whole = above && path ? `${above}/${path}` : above + path
    return [whole, ...(Array.isArray(children) ? listPaths(children, whole) : [])]
  })

test('it leads to every page of operators, and says what waits there', async () => {
  open()
  await screen.findByText('3 wait · 1 refused this week')
  const table = within(screen.getByRole('table', { name: 'Administration' }))
  const links = table.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(1) ?? '')
  const pages = listPaths(routes).filter((path) => /^operator\/[\w-]+$/.test(path))
  expect(pages.length).toBeGreaterThan(8)
  expect(links[0]).toBe('operator/terms')
  expect(table.getByText('Publish the first version')).toBeTruthy()
  expect([...links].sort()).toEqual(pages.sort())
  expect(table.getByText('2 suspended')).toBeTruthy()
  expect(table.getByText('1 waits for you · 2 have changed, look again')).toBeTruthy()
  expect(table.getByText('Nothing to do')).toBeTruthy()
})

test('for everybody else the address leads nowhere', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('You are at /')).toBeTruthy()
})
