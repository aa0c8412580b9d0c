import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEmail, changeEmail, listEmails } from '#contracts/accounts/emails.ts'
import { importBadge } from '#contracts/backpack/imports.ts'
import { AddBadgeScreen } from '#web/app/routes/import-screens.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { type Given, makeBadge } from '../../backpack/testing.tsx'
import { makeFile, makeZip, pendingEmail, png, stubWorker, text } from '../testing.ts'

configure({ asyncUtilTimeout: 10_000 })

const facts = {
  edition: '2.0',
  verdict: 'valid' as const,
  reason: 'It has not been changed.',
  verified_at: '2026-11-21T10:00:00Z',
  source_url: null,
  file_name: 'one.png',
}
const token = 'eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.c2ln'

let sent: Record<string, unknown>[] = []
let answer: Answer | Given = {}

beforeEach(() => {
  sent = []
  answer = { id: 'badge-one', imported: facts }
})
afterEach(closeApp)

function open(...answers: Served[]): void {
  startSession({ accessToken: 'token', remember: false })
  serve(
    ...answers,
    served(importBadge, ({ body }) => {
      sent.push(body)
      return answer instanceof Answer ? answer : makeBadge(answer)
    }),
  )
  openApp('/recipient/badges/add', [{ path: '/recipient/badges/add', Component: AddBadgeScreen }])
  stubWorker()
}

const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))
const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Add Badge' }))
const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Badge image or file'), files, { applyAccept: false })
const paste = async (label: string, value: string) => {
  await userEvent.click(await screen.findByPlaceholderText(label))
  await userEvent.paste(value)
}
const refuse = (name: string, description: string, more: Record<string, string> = {}) => {
  answer = new Answer(400, [{ name, description, ...more }])
}

test('an image goes to the server byte for byte, and the verdict and the way to the badge come back', async () => {
  open()
  const bytes = png('with a badge inside')
  await choose(makeFile('my badge.png', bytes))
  expect(await screen.findByRole('img', { name: 'Chosen image' })).toBeTruthy()
  await submit()
  expect(await screen.findByText('Badge successfully imported.')).toBeTruthy()
  const image = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
  expect(sent).toEqual([{ image, file_name: 'my badge.png' }])
  expect(screen.getByRole('heading', { name: 'This badge is valid' })).toBeTruthy()
  expect(screen.getByText('It has not been changed.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View Badge' }).getAttribute('href')).toBe(
    '/recipient/earned-badge/badge-one',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add another badge' }))
  expect(screen.getByRole('tab', { name: 'Image' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByRole('img', { name: 'Chosen image' })).toBeNull()
})

test('nothing filled in is told of', async () => {
  open()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Uh Oh...' })).toBeTruthy()
  expect(screen.getByText('At least one badge input is required')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a URL has to be one, and may lack its protocol', async () => {
  open()
  await tab('URL')
  await paste('Enter URL', 'not an address')
  await submit()
  expect(await screen.findByText('Please enter valid URL')).toBeTruthy()
  await userEvent.clear(screen.getByPlaceholderText('Enter URL'))
  await paste('Enter URL', 'badges.example/assertions/1')
  await submit()
  expect(await screen.findByText('Badge successfully imported.')).toBeTruthy()
  expect(sent).toEqual([{ url: 'http://badges.example/assertions/1' }])
})

test('an address of this very service is one, wherever it runs', async () => {
  open()
  await tab('URL')
  await paste('Enter URL', 'http://localhost:1/public/assertions/1')
  await submit()
  expect(await screen.findByText('Please enter valid URL')).toBeTruthy()
  await userEvent.clear(screen.getByPlaceholderText('Enter URL'))
  const url = `${window.location.origin}/public/assertions/1`
  expect(new URL(url).hostname).toBe('localhost')
  await paste('Enter URL', url)
  await submit()
  expect(await screen.findByText('Badge successfully imported.')).toBeTruthy()
  expect(sent).toEqual([{ url }])
})

test('JSON has to be JSON, or a signed badge', async () => {
  open()
  await tab('JSON')
  await paste('Enter JSON', '{ no')
  await submit()
  expect(await screen.findByText('Please enter valid JSON')).toBeTruthy()
  await userEvent.clear(screen.getByPlaceholderText('Enter JSON'))
  await paste('Enter JSON', token)
  await submit()
  expect(await screen.findByText('Badge successfully imported.')).toBeTruthy()
  expect(sent).toEqual([{ assertion: token }])
})

test('changing one control clears the other two', async () => {
  open()
  await choose(makeFile('one.png', png()))
  await screen.findByRole('img', { name: 'Chosen image' })
  await tab('JSON')
  await paste('Enter JSON', '{"a":1}')
  await tab('Image')
  expect(screen.queryByRole('img', { name: 'Chosen image' })).toBeNull()
  await tab('URL')
  await paste('Enter URL', 'https://a.example/1')
  await tab('JSON')
  expect(screen.getByPlaceholderText('Enter JSON')).toHaveProperty('value', '')
  await submit()
  expect(await screen.findByText('Badge successfully imported.')).toBeTruthy()
  expect(sent).toEqual([{ url: 'https://a.example/1' }])
})

test('the one drop area takes documents too, and says what is none', async () => {
  open()
  await choose(makeFile('holiday.jpg', new Uint8Array([0xff, 0xd8, 0xff])))
  expect(await screen.findByText('holiday.jpg is not a valid image file')).toBeTruthy()
  await choose(makeFile('badge.json', text('{"badge": "https://a.example"}')))
  expect(await screen.findByPlaceholderText('Enter JSON')).toHaveProperty('value', '{"badge": "https://a.example"}')
  await submit()
  expect(await screen.findByText('Badge successfully imported.')).toBeTruthy()
  expect(sent).toEqual([{ assertion: '{"badge": "https://a.example"}', file_name: 'badge.json' }])
})

test('an archive of many is brought in as such [SB-4.33] [SB-4.37] [SB-8.36]', async () => {
  open()
  await choose(makeZip({ 'a.png': png('a'), 'b.png': png('b') }))
  expect(await screen.findByText('You are at /recipient/badges')).toBeTruthy()
  expect(screen.getByText('2 Badges successfully imported.')).toBeTruthy()
})

test('a refusal says why and keeps what was chosen [SB-3.35]', async () => {
  refuse('VERIFY_SIGNATURE', 'Could not verify signature', { result: 'The key is another one.' })
  open()
  await choose(makeFile('one.png', png()))
  await screen.findByRole('img', { name: 'Chosen image' })
  await submit()
  expect(await screen.findByText('Failed to upload badge: The key is another one.')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Chosen image' })).toBeTruthy()
  answer = new Answer(502, '')
  await submit()
  expect(await screen.findByText('Badge upload failed due to an unknown error')).toBeTruthy()
})

test('a badge of another address is kept once the address is added, and a mail is on its way [SB-3.35]', async () => {
  const more = { recipient: 'maya@former.example' }
  refuse('VERIFY_RECIPIENT_IDENTIFIER', 'The recipient does not match any of your verified emails', more)
  open(
    served(addEmail, ({ body }) => {
      answer = { imported: facts, pending: true, recipient_identifier: body.email }
      return pendingEmail(body.email)
    }),
  )
  await choose(makeFile('one.png', png()))
  await screen.findByRole('img', { name: 'Chosen image' })
  await submit()
  expect(await screen.findByLabelText('Email Address')).toHaveProperty('value', 'maya@former.example')
  await userEvent.click(screen.getByRole('button', { name: 'Verify this address and keep the badge' }))
  expect(
    await screen.findByText(
      'A mail is on its way to maya@former.example. The badge waits until you have followed the link in it.',
    ),
  ).toBeTruthy()
  expect(sent).toHaveLength(2)
})

test('where the badge does not say whose it is, the address is typed', async () => {
  refuse('VERIFY_RECIPIENT_IDENTIFIER', 'The recipient does not match any of your verified emails')
  const added: string[] = []
  const noMails = served(listEmails, () => [])
  const addRefused = served(addEmail, ({ body }) => {
    added.push(body.email)
    return new Answer(400, ['Could not register email address.'])
  })
  open(noMails, addRefused)
  await tab('JSON')
  await paste('Enter JSON', '{}')
  await submit()
  await userEvent.click(await screen.findByRole('button', { name: 'Verify this address and keep the badge' }))
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Email Address'), 'maya@former.example{Enter}')
  expect(await screen.findByText('Could not register email address.')).toBeTruthy()
  expect(added).toEqual(['maya@former.example'])
})

test('an address that was added for a badge and does not do at once is told of', async () => {
  refuse('VERIFY_RECIPIENT_IDENTIFIER', 'The recipient does not match any of your verified emails')
  open(served(addEmail, ({ body }) => pendingEmail(body.email)))
  await tab('JSON')
  await paste('Enter JSON', '{}')
  await submit()
  await userEvent.type(await screen.findByLabelText('Email Address'), 'maya@former.example{Enter}')
  expect(
    await screen.findByText(
      'A mail is on its way to maya@former.example. Follow the link in it, then add this badge again, unless it was awarded to another address.',
    ),
  ).toBeTruthy()
})

test('an address that waits for its proof already is sent another mail', async () => {
  refuse('VERIFY_RECIPIENT_IDENTIFIER', 'The recipient does not match any of your verified emails')
  const again: unknown[] = []
  open(
    served(addEmail, () => new Answer(400, ['Could not register email address.'])),
    served(listEmails, () => [pendingEmail('maya@former.example')]),
    served(changeEmail, ({ body }) => {
      again.push(body)
      return pendingEmail('maya@former.example')
    }),
  )
  await tab('JSON')
  await paste('Enter JSON', '{}')
  await submit()
  await userEvent.type(await screen.findByLabelText('Email Address'), 'maya@former.example{Enter}')
  expect(await screen.findByText(/^A mail is on its way to maya@former\.example\./)).toBeTruthy()
  expect(again).toEqual([{ resend: true }])
})

test('a badge that is kept although out of reach stays so once its address is added', async () => {
  refuse('FETCH_HTTP_NODE', 'Unable to reach URL')
  open(
    served(addEmail, ({ body }) => {
      answer = { imported: facts, pending: true, recipient_identifier: body.email }
      return pendingEmail(body.email)
    }),
  )
  await tab('JSON')
  await paste('Enter JSON', '{}')
  await submit()
  const keep = await screen.findByRole('button', { name: 'Keep it anyway, as unverifiable' })
  refuse('VERIFY_RECIPIENT_IDENTIFIER', 'The recipient does not match any of your verified emails')
  await userEvent.click(keep)
  await userEvent.type(await screen.findByLabelText('Email Address'), 'maya@former.example{Enter}')
  expect(await screen.findByText(/^A mail is on its way to maya@former\.example\./)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ assertion: '{}', keep_unreachable: true })
})

test('a badge out of reach can be kept as unverifiable', async () => {
  refuse('FETCH_HTTP_NODE', 'Unable to reach URL')
  open()
  await tab('URL')
  await paste('Enter URL', 'https://gone.example/1')
  await submit()
  expect(await screen.findByText('Failed to upload badge: Unable to reach URL')).toBeTruthy()
  answer = { imported: { ...facts, verdict: 'unverifiable', reason: 'The address cannot be reached.' } }
  await userEvent.click(screen.getByRole('button', { name: 'Keep it anyway, as unverifiable' }))
  expect(await screen.findByRole('heading', { name: 'This badge could not be verified' })).toBeTruthy()
  expect(sent.at(-1)).toEqual({ url: 'https://gone.example/1', keep_unreachable: true })
})

test('a badge that cannot be kept even so says why, and the offer is gone', async () => {
  const reason = 'The badge does not say by itself whom it was awarded to.'
  open()
  answer = new Answer(400, [{ name: 'FETCH_HTTP_NODE', description: 'Unable to reach URL', result: reason }])
  await tab('URL')
  await paste('Enter URL', 'https://gone.example/1')
  await submit()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it anyway, as unverifiable' }))
  expect(await screen.findByText(`Failed to upload badge: ${reason}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Keep it anyway, as unverifiable' })).toBeNull()
})

test('a badge that is there already is one step away', async () => {
  refuse('DUPLICATE_BADGE', 'You already have this badge in your backpack', { badge: 'b-7' })
  open()
  await choose(makeFile('one.png', png()))
  await submit()
  const link = await screen.findByRole('link', { name: 'View the badge you have' })
  expect(link.getAttribute('href')).toBe('/recipient/earned-badge/b-7')
})
