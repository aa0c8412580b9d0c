import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { getIssuer } from '#contracts/issuers/issuers.ts'
import {
  confirmWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayFailedWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#contracts/issuers/webhooks.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass, makeIssuer, verifiedEmail } from '#web/testing/made/made.ts'
import { makeDelivery, makeWebhook } from '#web/testing/made/made-webhook.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { expectGoodDialog, walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { WebhookPage } from './webhook-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const list = '/issuer/issuers/harbour/webhooks'
const sent: unknown[] = []
const note = (what: unknown) => void sent.push(what)
const noted = served(updateWebhook, ({ body }) => {
  note(body)
  return makeWebhook()
})

const open = (path: string, ...more: Served[]) => {
  sent.length = 0
  startSession({ accessToken: 'token' })
  serve(
    ...more,
    served(listEmails, () => [verifiedEmail]),
    served(getIssuer, () => makeIssuer()),
    served(listBadgeClasses, () => [makeBadgeClass()]),
    served(listWebhooks, () => [makeWebhook()]),
    served(getWebhook, () => makeWebhook()),
    served(listWebhookDeliveries, () => [makeDelivery()]),
  )
  openApp(path, [
    { path: '/issuer/issuers/:issuerSlug/webhooks', Component: WebhooksPage },
    { path: '/issuer/issuers/:issuerSlug/webhooks/:webhookId', Component: WebhookPage },
  ])
}
const press = async (name: string, role: 'button' | 'menuitem' = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }))

afterEach(closeApp)

it('creates a webhook and shows its secret this once', async () => {
  open(
    list,
    served(listWebhooks, () => []),
    served(createWebhook, ({ body }) => {
      note(body)
      return { ...makeWebhook(), secret: 'sash_wh_secret' }
    }),
  )
  await press('Create Webhook')
  const form = within(await screen.findByRole('dialog', { name: 'Create Webhook' }))
  await userEvent.type(form.getByLabelText('Name'), 'Student register')
  await userEvent.type(form.getByLabelText('Address'), 'register.example/sash')
  await userEvent.click(form.getByRole('checkbox', { name: 'A batch of awards is done' }))
  await userEvent.selectOptions(form.getByLabelText('Badges'), 'Day Skipper')
  await userEvent.click(form.getByRole('button', { name: 'Create Webhook' }))
  const secret = await screen.findByRole('dialog', { name: 'The secret of this webhook' })
  expect(within(secret).getByLabelText('Secret')).toHaveProperty('value', 'sash_wh_secret')
  expect(sent).toEqual([
    {
      name: 'Student register',
      url: 'https://register.example/sash',
      events: [
        'award.made',
        'award.accepted',
        'award.corrected',
        'award.revoked',
        'claim.changed',
        'claim.taken',
        'request.made',
        'request.decided',
      ],
      badge_class: 'skipper',
      include_recipient: false,
      active: true,
    },
  ])
  await press('I Have Kept It')
  await waitFor(() => expect(location.pathname).toBe(`${list}/hook`))
  expect(screen.queryByDisplayValue('sash_wh_secret')).toBeNull()
})

it('puts what the server refuses beside its field', async () => {
  const refusal = new Answer(400, {
    code: 'request.invalid',
    fields: { url: ['Enter a public address on the usual port, without a name or password in it.'] },
  })
  open(
    list,
    served(createWebhook, () => refusal),
  )
  await press('Create Webhook')
  const form = within(await screen.findByRole('dialog', { name: 'Create Webhook' }))
  await userEvent.type(form.getByLabelText('Name'), 'Inside')
  await userEvent.type(form.getByLabelText('Address'), 'https://10.0.0.1/')
  await userEvent.click(form.getByRole('button', { name: 'Create Webhook' }))
  expect(await form.findByText(/Enter a public address/)).toBeTruthy()
})

it('asks for at least one event', async () => {
  open(`${list}/hook`)
  await press('More about Student register')
  await press('Edit', 'menuitem')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Webhook' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'A badge is awarded' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'An award is revoked' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Choose at least one event.')).toBeTruthy()
})

it('sends a test and shows at once how it went', async () => {
  open(
    `${list}/hook`,
    served(testWebhook, () =>
      makeDelivery({ event: 'ping', attempts: 1, last_status: null, last_error: 'Unable to reach URL' }),
    ),
  )
  await press('Send a Test')
  const dialog = within(await screen.findByRole('dialog', { name: 'Test' }))
  expect(dialog.getByText('Unable to reach URL after 12 ms')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Send again' })).toBeNull()
})

it('says that the address has to confirm, and takes the code that was read there', async () => {
  const states = [false, true].map((confirmed) => makeWebhook({ confirmed }))
  open(
    `${list}/hook`,
    served(getWebhook, () => states[sent.length === 2 ? 1 : 0] ?? makeWebhook()),
    served(confirmWebhook, ({ body }) => {
      note(body)
      return sent.length === 1
        ? new Answer(400, { code: 'request.invalid', fields: { code: ['This is not the code.'] } })
        : makeWebhook()
    }),
  )
  expect(await screen.findByText('Student register is not confirmed yet')).toBeTruthy()
  expect(screen.getByText('Not confirmed yet')).toBeTruthy()
  const form = within(screen.getByRole('form', { name: 'Confirm Webhook' }))
  await userEvent.type(form.getByLabelText('Code'), 'read-there')
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
  expect(await form.findByText('This is not the code.')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Code'), '-again')
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The webhook is confirmed.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Student register is not confirmed yet')).toBeNull())
  expect(sent).toEqual([{ code: 'read-there' }, { code: 'read-there-again' }])
})

it('shows what was sent and what came back, and sends it again', async () => {
  open(
    `${list}/hook`,
    served(replayWebhookDelivery, ({ params }) => {
      note(params)
      return makeDelivery({ state: 'waiting', attempts: 0 })
    }),
  )
  expect(await screen.findByText('Status 500 after 12 ms')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Details: A badge is awarded/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A badge is awarded' }))
  expect(dialog.getByText('oh no')).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'What was sent' }).textContent).toContain('"type": "award.made"')
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent).toEqual([{ issuerSlug: 'harbour', webhookId: 'hook', deliveryId: 'delivery-1' }]))
})

it('sends everything again that has failed, after a question', async () => {
  open(
    `${list}/hook`,
    served(replayFailedWebhookDeliveries, () => ({ replayed: 3 })),
  )
  await press('Send Failed Again')
  await press('Send again')
  expect(await screen.findByText('3 messages are sent again.')).toBeTruthy()
})

it('says why Sash has switched it off, and switches it on', async () => {
  const paused = makeWebhook({ active: false, paused_for: 'failing', failing_since: '2026-11-18T10:00:00Z' })
  open(
    `${list}/hook`,
    served(getWebhook, () => paused),
    noted,
  )
  expect(await screen.findByText(/For three days nothing has arrived/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send Failed Again' })).toBeNull()
  await press('Switch On')
  await waitFor(() => expect(sent).toEqual([{ active: true }]))
})

it('says of one that nobody answers for what it waits for, and takes it over', async () => {
  const waiting = makeWebhook({ waits_for_takeover: true })
  const [all, one] = [served(listWebhooks, () => [waiting]), served(getWebhook, () => waiting)]
  open(list, noted, all, one)
  // Said once: beside its label in the table it would stand in a strip, on phones.
  expect(await screen.findAllByText(/Whoever made it has left the staff/)).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: /Student register/ }))
  await press('Take Over')
  await waitFor(() => expect(sent).toEqual([{ active: true }]))
})

it('tells staff who may not see webhooks so, and asks for none', async () => {
  open(
    list,
    served(getIssuer, () =>
      makeIssuer({ staff: makeIssuer().staff.map((one) => ({ ...one, role: 'staff' as const })) }),
    ),
    served(listWebhooks, () => new Answer(404, {})),
  )
  expect(await screen.findByText('Webhooks are for owners and editors')).toBeTruthy()
  expect(screen.queryByText('Failed to load webhooks')).toBeNull()
})

it('makes a new secret after a question, and shows it this once', async () => {
  open(
    `${list}/hook`,
    served(rotateWebhookSecret, () => ({ ...makeWebhook(), secret: 'sash_wh_new' })),
  )
  await press('More about Student register')
  await press('New secret', 'menuitem')
  await press('Make new secret')
  expect(await screen.findByDisplayValue('sash_wh_new')).toBeTruthy()
  await expectGoodDialog({ of: 'features/webhooks/secret-dialog.tsx', title: 'The secret of this webhook' })
})

it('has dialogs that the keyboard opens, walks through and closes [AX-02]', async () => {
  open(`${list}/hook`)
  await walkDialogs(
    { of: 'features/webhooks/delivery-dialog.tsx', title: 'A badge is awarded', by: /^Details: A badge is awarded/ },
    { of: 'features/webhooks/webhook-page.tsx', title: 'Edit Webhook', by: ['More about Student register', 'Edit'] },
  )
})

it('asks in dialogs that the keyboard opens and closes [AX-02]', async () => {
  open(`${list}/hook`)
  const more = 'More about Student register'
  const actions = { of: 'features/webhooks/change-webhook.ts', role: 'alertdialog' } as const
  await walkDialogs(
    { ...actions, title: 'Send all failed messages again?', by: 'Send Failed Again' },
    { ...actions, title: 'Delete Student register?', by: [more, 'Delete'] },
    { ...actions, title: 'Make a new secret?', by: [more, 'New secret'] },
  )
})

it('deletes a webhook after a question, and leads back to the others', async () => {
  open(
    `${list}/hook`,
    served(deleteWebhook, () => undefined),
  )
  await press('More about Student register')
  await press('Delete', 'menuitem')
  await press('Delete Webhook')
  await waitFor(() => expect(location.pathname).toBe(list))
})

it('leads from a webhook that is gone back to the others', async () => {
  open(
    `${list}/hook`,
    served(getWebhook, () => new Answer(404, { detail: 'Not found.' })),
  )
  expect(await screen.findByRole('heading', { name: 'There is no such webhook.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Webhooks' }).getAttribute('href')).toBe(list)
})
