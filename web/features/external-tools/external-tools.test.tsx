import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listRemovedBackpackBadges } from '#contracts/backpack/backpack-actions.ts'
import { listCollections } from '#contracts/backpack/collections.ts'
import { type ExternalTool, launchExternalTool, listExternalTools } from '#contracts/site/external-tools.ts'
import { routes } from '#web/app/routes/routes.ts'
import { launchTool } from '#web/lib/browser/launch-tool.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'

configure({ asyncUtilTimeout: 10_000 })

const point = (label: string, launch_url: string) => ({
  url: `http://localhost:8000/v1/externaltools/launch/portfolio/${label}`,
  launch_url,
  label,
  icon_url: null,
})
const tool: ExternalTool = {
  name: 'Portfolio',
  client_id: 'sash',
  slug: 'portfolio',
  launchpoints: { navigation_external_launch: point('Portfolio', 'https://portfolio.example/') },
}
const odd: ExternalTool = {
  ...tool,
  slug: 'odd',
  launchpoints: { navigation_external_launch: point('Odd', 'javascript:alert(1)') },
}

const tokens: (string | null)[] = []
const serveTools = (tools: ExternalTool[], ...more: Served[]) =>
  serve(
    served(listExternalTools, () => tools),
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listBackpackBadges, () => []),
    served(listCollections, () => []),
    served(listRemovedBackpackBadges, () => []),
    ...more,
  )

beforeEach(() => {
  tokens.length = 0
  localStorage.setItem('config', JSON.stringify({ api: { baseUrl: 'http://localhost:8000' } }))
})
afterEach(closeApp)

test('the Apps menu has an entry with label and launch_url for each tool, opened in a new tab [SB-2.65]', async () => {
  startSession({ accessToken: 'token' })
  serveTools([tool, odd])
  openApp('/recipient/badges', routes)
  await userEvent.click(await screen.findByRole('button', { name: 'Apps' }))
  const entries = within(await screen.findByRole('menu', { name: 'Apps' })).getAllByRole('menuitem')
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Portfolio', 'https://portfolio.example/'],
  ])
  expect(entries[0]?.getAttribute('target')).toBe('_blank')
  expect(entries[0]?.getAttribute('rel')).toBe('noopener')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Open Menu' }))
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
  expect(menu.getByRole('link', { name: 'Portfolio' }).getAttribute('target')).toBe('_blank')
})

test('without launchpoints there is no Apps menu [SB-2.65]', async () => {
  startSession({ accessToken: 'token' })
  serveTools([{ ...tool, launchpoints: {} }])
  openApp('/recipient/badges', routes)
  await screen.findByRole('navigation', { name: 'Main' })
  await screen.findByText('You have no badges')
  expect(screen.queryByRole('button', { name: 'Apps' })).toBeNull()
})

const launches = (answer: { launch_url: string; launch_data: Record<string, string> } | Answer) =>
  served(launchExternalTool, ({ params, query, headers }) => {
    tokens.push(headers.get('Authorization'))
    asked.push([params.toolSlug, params.launchpoint, query.context_id])
    return answer
  })
const asked: unknown[] = []
const entry = { id: 'tool-portfolio', label: 'Print', launchUrl: 'https://print.example/lti' }
const url = 'http://localhost:8000/v1/externaltools/launch/portfolio/issuer_assertion_action'

test('a launch asks {url}?context_id= and sends what it is told as a hidden form [SB-2.66] [SB-7.43]', async () => {
  const sent: HTMLFormElement[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    expect(this.isConnected).toBe(true)
    sent.push(this)
  })
  startSession({ accessToken: 'token' })
  asked.length = 0
  serveTools([tool], launches({ launch_url: 'https://print.example/lti', launch_data: { a: '1', b: '"<&' } }))
  await launchTool({ ...entry, url }, 'award-1')
  expect(asked).toEqual([['portfolio', 'issuer_assertion_action', 'award-1']])
  expect(tokens).toEqual(['Bearer token'])
  const [form] = sent
  expect([form?.action, form?.method, form?.rel, form?.hidden, form?.target]).toEqual([
    'https://print.example/lti',
    'post',
    'noopener',
    true,
    '',
  ])
  expect(Object.fromEntries(new FormData(form))).toEqual({ a: '1', b: '"<&' })
})

test('the token does not go to a tool that names an address of its own for its launch', async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  startSession({ accessToken: 'token' })
  serveTools([tool], launches({ launch_url: 'https://print.example/lti', launch_data: {} }))
  await launchTool({ ...entry, url: url.replace('localhost:8000', 'elsewhere.example') }, 'award-1')
  expect(tokens).toEqual([null])
})

test.each([
  ['an address without encryption', { launch_url: 'http://print.example/', launch_data: {} }, /no safe address/],
  ['a script', { launch_url: 'javascript:alert(1)', launch_data: {} }, /no safe address/],
  ['a refusal', new Answer(400, ['Unknown launchpoint']), /Could not open Print: Unknown launchpoint/],
])('%s opens nothing and is told', async (_, answer, words) => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  submit.mockClear()
  startSession({ accessToken: 'token' })
  serveTools([], launches(answer))
  openApp('/recipient/badges', [])
  await launchTool({ ...entry, url }, 'award-1')
  await waitFor(() => expect(document.body.textContent).toMatch(words))
  expect(submit).not.toHaveBeenCalled()
})
