import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createIntegration,
  deleteIntegration,
  type Integration,
  listIntegrations,
  rotateIntegrationSecret,
} from '#contracts/accounts/integrations.ts'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import { listLtiLinks, removeLtiLink } from '#contracts/lti/lti.ts'
import { listAuthorizations } from '#contracts/oauth/connected-apps.ts'
import { profileScreens } from '#web/app/routes/account-screens.ts'
import { AppIntegrationsScreen } from '#web/app/routes/app-integrations-screen.tsx'
import { resetConfig } from '#web/lib/config/config.ts'
import { isLoggedIn, startSession } from '#web/lib/session/session.ts'
import { makeIssuer } from '#web/testing/made/made.ts'
import { inEnvelope } from '#web/testing/made/made-app.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'

const canvas: Integration = {
  integrationType: 'canvas-lti1',
  integrationUid: null,
  integrationData: {
    credential: { client_id: 'the-key', client_secret: 'the-secret' },
    config_url: 'https://sash.example/lti/canvas.xml',
  },
}
const listPath = '/profile/app-integrations'
const detailPath = `${listPath}/app/canvas-lti1`

let known: Integration[] = []
function open(path: string, given: Integration[], { issuers = 0, more = [] as Served[], wrap = () => {} } = {}) {
  known = given
  startSession({ accessToken: 'token', scope: 'rw:profile rw:issuer rw:backpack' })
  serve(
    ...more,
    served(listIntegrations, () => known),
    served(createIntegration, () => {
      known = [canvas]
      return canvas
    }),
    served(deleteIntegration, () => {
      known = []
    }),
    served(listLtiLinks, () => []),
    served(listAuthorizations, () => inEnvelope([])),
    served(listIssuers, () => Array.from({ length: issuers }, () => makeIssuer())),
  )
  wrap()
  openApp(path, [
    { path: listPath, Component: AppIntegrationsScreen },
    ...profileScreens.filter((route) => route.path === detailPath.slice(1)),
  ])
}
const setEndpoints = (integrationEndpoints: string[]) => {
  localStorage.setItem('config', JSON.stringify({ api: { baseUrl: location.origin, integrationEndpoints } }))
  resetConfig()
}
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Integrations' }))
    .getAllByRole('listitem')
    .map((card) => card.textContent)

beforeEach(() => setEndpoints(['/v1/user/integrations']))
afterEach(closeApp)

test('Canvas LTI has a card with picture, name, description and state, which leads to its page', async () => {
  open(listPath, [canvas])
  expect(await cards()).toEqual(['Canvas LTIShows your badges in Canvas courses and awards them on results.Active'])
  expect(screen.getByRole('link', { name: 'Canvas LTI' }).getAttribute('href')).toBe(detailPath)
  expect(screen.queryByText('No App Integrations found.')).toBeNull()
})

test('unknown types are shown generically, with their uid if they have one [SI-3.11]', async () => {
  open(listPath, [
    { integrationType: 'moodle', integrationData: null },
    { integrationType: 'moodle', integrationUid: 'a/b', integrationData: { odd: true } },
  ])
  expect(await cards()).toEqual(['moodleUnknown integrationActive', 'moodle: a/bUnknown integrationActive'])
  expect(screen.getByRole('link', { name: 'moodle: a/b' }).getAttribute('href')).toBe(`${listPath}/app/moodle/a%2Fb`)
})

test('without integrations there is the empty note; who issues badges can set Canvas up', async () => {
  open(listPath, [])
  expect(await screen.findByText('No App Integrations found.')).toBeDefined()
  closeApp()
  setEndpoints(['/v1/user/integrations'])
  open(listPath, [], { issuers: 1 })
  expect((await cards())[0]).toContain('Inactive')
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  await screen.findByText('Active')
  expect((await cards())[0]).toContain('Active')
})

test('every configured endpoint is asked, the lists are joined, and one that fails hides no other [SI-7.17]', async () => {
  setEndpoints(['/v1/user/integrations', '/broken', 'https://elsewhere.example/list'])
  const asked: [string, string | null][] = []
  const wrap = () => {
    const own = fetch
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (!/broken|elsewhere|user\/integrations/.test(input)) return own(input, init)
      asked.push([input, new Headers(init.headers).get('Authorization')])
      if (input.endsWith('/broken')) return new Response('no', { status: 500 })
      if (!input.startsWith('https://elsewhere')) return own(input, init)
      return new Response(JSON.stringify([{ integrationType: 'other', integrationData: {} }]))
    })
  }
  open(listPath, [canvas], { wrap })
  expect(await cards()).toHaveLength(2)
  expect(await screen.findByText('Some integrations could not be loaded')).toBeDefined()
  expect(asked.slice(0, 3)).toEqual([
    [`${location.origin}/v1/user/integrations`, 'Bearer token'],
    [`${location.origin}/broken`, 'Bearer token'],
    ['https://elsewhere.example/list', null],
  ])
})

test('an endpoint of another origin that answers 401 ends no session', async () => {
  setEndpoints(['/v1/user/integrations', 'https://elsewhere.example/list'])
  const wrap = () => {
    const own = fetch
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) =>
      input.startsWith('https://elsewhere') ? new Response('', { status: 401 }) : own(input, init),
    )
  }
  open(listPath, [canvas], { wrap })
  expect(await cards()).toHaveLength(1)
  expect(await screen.findByText('Some integrations could not be loaded')).toBeDefined()
  expect(isLoggedIn()).toBe(true)
})

test('the page of canvas-lti1 has the three values to copy and the steps with their pictures [SI-2.32] [SI-3.10]', async () => {
  open(detailPath, [canvas])
  const fieldOf = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
  await screen.findByRole('heading', { name: 'Canvas LTI', level: 1 })
  expect(document.title).toBe('Canvas LTI - Sash')
  for (const [label, value] of [
    ['Your Consumer Key', 'the-key'],
    ['Your Shared Secret', 'the-secret'],
    ['Config URL', 'https://sash.example/lti/canvas.xml'],
  ] as const) {
    expect([fieldOf(label).value, fieldOf(label).readOnly]).toEqual([value, true])
  }
  const pictures = screen.getAllByRole('button', { name: /^Show the picture of step \d larger$/ })
  expect(pictures).toHaveLength(3)
  await walkDialogs(
    { of: 'features/lti/canvas-steps.tsx', title: 'Make an assignment of it', by: 'Show the picture of step 3 larger' },
    { of: 'features/lti/canvas-page.tsx', role: 'alertdialog', title: 'Rotate Secret?', by: 'Rotate Secret' },
    { of: 'features/lti/canvas-page.tsx', role: 'alertdialog', title: 'Remove Integration?', by: 'Remove' },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show the picture of step 2 larger' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Sash by URL' })
  expect(dialog.querySelector('svg')).not.toBeNull()
  expect(dialog.querySelector('[class*="w-[50vw]"]')).not.toBeNull()
})

test.each([
  ['is not there', []],
  ['is told in odd words', [{ ...canvas, integrationData: { key: 1 } }]],
])('when the integration %s its page says so [SI-8.34]', async (_, given) => {
  open(detailPath, given)
  expect(await screen.findByRole('heading', { name: 'Failed to load integration canvas-lti1' })).toBeDefined()
})

test('when integrations cannot be had at all, its page says so too [SI-8.34]', async () => {
  open(detailPath, [], { more: [served(listIntegrations, () => new Answer(503, { detail: 'x' }))] })
  expect(await screen.findByText('Failed to load integration canvas-lti1')).toBeDefined()
})

test('the secret is rotated after a question, and the page shows the new one', async () => {
  const credential = { client_id: 'the-key', client_secret: 'another-secret' }
  const renewed = { ...canvas, integrationData: { credential, config_url: 'https://sash.example/lti/canvas.xml' } }
  const renew = served(rotateIntegrationSecret, () => {
    known = [renewed]
    return renewed
  })
  open(detailPath, [canvas], { more: [renew] })
  await userEvent.click(await screen.findByRole('button', { name: 'Rotate Secret' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Rotate Secret?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Rotate Secret' }))
  expect(await screen.findByDisplayValue('another-secret')).toBeDefined()
  expect(screen.queryByDisplayValue('the-secret')).toBeNull()
})

test('an integration is removed after a question', async () => {
  open(detailPath, [canvas])
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Integration?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Integration' }))
  expect(await screen.findByText('No App Integrations found.')).toBeDefined()
})

test('platforms that somebody is known at are listed, and can be disconnected', async () => {
  let links = [{ id: 'link-1', platform: 'Harbour LMS', linked_at: '2026-11-01T10:00:00.000Z' }]
  const gone = served(removeLtiLink, () => {
    links = []
  })
  open(listPath, [], { more: [served(listLtiLinks, () => links), gone] })
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Harbour LMS' }))
  expect(await screen.findByText('No App Integrations found.')).toBeDefined()
})
