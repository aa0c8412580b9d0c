import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listSiteTools, removeSiteTool, type SiteTool, saveSiteTool } from '#contracts/site/site-tools.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { ToolsPage } from './tools-page.tsx'

configure({ asyncUtilTimeout: 5000 })

const frame = { label: 'Frame', launch_url: 'https://frame.example/lti', icon_url: 'https://frame.example/i.svg' }
const framer: SiteTool = {
  slug: 'framer',
  name: 'Framer',
  client_id: 'sash',
  people: ['maya@example.org'],
  launchpoints: { earner_assertion_action: frame },
  has_secret: true,
  is_fixed: false,
}
const map: SiteTool = { ...framer, slug: 'map', name: 'Map', people: undefined, has_secret: false, is_fixed: true }

let isOperator = true
let refusal: Answer | undefined
let tools: SiteTool[]
let sent: unknown[]
beforeEach(() => {
  isOperator = true
  refusal = undefined
  tools = [map, framer]
  sent = []
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(listSiteTools, () => tools),
    served(saveSiteTool, ({ params, body }) => {
      sent.push({ ...params, ...body })
      if (refusal) return refusal
      const { secret, ...facts } = body
      const saved = { ...facts, slug: params.toolSlug, has_secret: Boolean(secret), is_fixed: false }
      tools = [...tools.filter(({ slug }) => slug !== params.toolSlug), saved]
      return saved
    }),
    served(removeSiteTool, ({ params }) => {
      tools = tools.filter(({ slug }) => slug !== params.toolSlug)
    }),
  )
})
afterEach(closeApp)

const open = () =>
  openApp('/operator/tools', [
    { path: '/operator/tools', Component: ToolsPage },
    { path: '/', Component: () => <p>Start</p> },
  ])
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the operator sees the tools, and those of the file as fixed', async () => {
  open()
  const fixed = (await screen.findByText('Map')).closest('tr')
  expect(fixed?.textContent).toContain('In the file of the server')
  expect(screen.queryByRole('button', { name: 'Change Map' })).toBeNull()
  const own = screen.getByText('Framer').closest('tr')
  expect(own?.textContent).toContain('1 person')
  expect(own?.textContent).toContain('Kept')
})

test('a tool is added with its secret, which is typed unseen', async () => {
  open()
  await press('Add a Tool')
  const form = within(await screen.findByRole('dialog', { name: 'Add a Tool' }))
  await userEvent.type(form.getByLabelText('Name'), 'Printer')
  await userEvent.type(form.getByLabelText(/^Short name/), 'printer')
  await userEvent.type(form.getByLabelText(/^Key/), 'sash-key')
  const secret = form.getByLabelText(/^Secret/)
  expect(secret.getAttribute('type')).toBe('password')
  await userEvent.type(secret, 'a secret of sixteen')
  const action = within(form.getByRole('group', { name: 'Action on a badge, for the earner' }))
  await userEvent.type(action.getByLabelText(/^Address/), 'https://print.example/lti')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      toolSlug: 'printer',
      name: 'Printer',
      client_id: 'sash-key',
      secret: 'a secret of sixteen',
      launchpoints: { earner_assertion_action: { label: 'Printer', launch_url: 'https://print.example/lti' } },
    },
  ])
  expect(await screen.findByText('Printer')).toBeTruthy()
})

test('a change sends no secret unless one is typed, and keeps what the form does not show', async () => {
  open()
  await press('Change Framer')
  const form = within(await screen.findByRole('dialog', { name: 'Change Framer' }))
  expect(form.getByLabelText(/^Secret/)).toHaveProperty('value', '')
  await userEvent.type(form.getByLabelText('Name'), 's')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      toolSlug: 'framer',
      name: 'Framers',
      client_id: 'sash',
      people: ['maya@example.org'],
      launchpoints: { earner_assertion_action: frame },
    },
  ])
})

test('what the server refuses stands at its field', async () => {
  refusal = new Answer(400, { code: 'request.invalid', fields: { secret: ['must be at least 16 characters long'] } })
  open()
  await press('Change Framer')
  const form = within(await screen.findByRole('dialog', { name: 'Change Framer' }))
  await userEvent.type(form.getByLabelText(/^Secret/), 'a secret of sixteen')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('must be at least 16 characters long')).toBeTruthy()
})

test('a tool is removed once that is confirmed', async () => {
  open()
  await walkDialogs(
    { of: 'features/site/tool-dialog.tsx', title: 'Change Framer', by: 'Change Framer' },
    { of: 'ui/rows/change-or-remove.tsx', role: 'alertdialog', title: 'Remove Framer?', by: 'Remove Framer' },
  )
  await press('Remove Framer')
  const question = await screen.findByRole('alertdialog', { name: 'Remove Framer?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Framer was removed.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change Framer' })).toBeNull())
})

test('for everybody else there is nothing here', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('Start')).toBeTruthy()
})
