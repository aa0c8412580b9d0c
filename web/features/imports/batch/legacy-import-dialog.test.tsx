import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEmail, listEmails } from '#contracts/accounts/emails.ts'
import { importBadge } from '#contracts/backpack/imports.ts'
import { LegacyImportScreen } from '#web/app/routes/import-screens.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { expectGoodDialog } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { makeBadge } from '../../backpack/testing.tsx'
import { makeFile, makeZip, pendingEmail, png, stubWorker, text } from '../testing.ts'

// Badges follow each other a quarter of a second apart.
configure({ asyncUtilTimeout: 10_000 })

type Refusal = { name: string; description: string; result?: string; recipient?: string }

const recipient = {
  name: 'VERIFY_RECIPIENT_IDENTIFIER',
  description: 'The recipient does not match any of your verified emails',
}
const duplicate = { name: 'DUPLICATE_BADGE', description: 'You already have this badge in your backpack' }

/** What the server says to each file; to others it says yes. */
let refusals: Record<string, Refusal | Answer | undefined> = {}
let uploaded: string[] = []

beforeEach(() => {
  refusals = {}
  uploaded = []
})
afterEach(closeApp)

function open(...answers: Served[]): void {
  startSession({ accessToken: 'token', remember: false })
  serve(
    ...answers,
    served(listEmails, () => []),
    served(importBadge, ({ body }) => {
      const name = body.file_name ?? ''
      uploaded.push(name)
      const refusal = refusals[name]
      if (refusal instanceof Answer) return refusal
      return refusal ? new Answer(400, [refusal]) : makeBadge()
    }),
  )
  openApp('/recipient/badges/import', [{ path: '/recipient/badges/import', Component: LegacyImportScreen }])
  stubWorker()
}

const choose = async (file: File) =>
  userEvent.upload(await screen.findByLabelText('ZIP file from Mozilla'), file, { applyAccept: false })
const archive = (manifest: Record<string, string[]>, names = Object.values(manifest).flat()) =>
  makeZip({
    'manifest.txt': text(manifest),
    ...Object.fromEntries(names.map((name) => [name, png(name)])),
  })
const atWall = () => screen.findByText('You are at /recipient/badges')

test('it is the last of three steps, with a drop zone for one ZIP file [SB-2.41] [SB-2.42] [SB-2.47]', async () => {
  open()
  const steps = await screen.findByRole('list', { name: 'Step 3 of 3' })
  expect([...steps.children].map((step) => step.textContent)).toEqual([
    '1. Download your ZIP file Complete',
    '2. Sign in to Sash Complete',
    '3. Upload your badges In progress',
  ])
  const input = screen.getByLabelText('ZIP file from Mozilla')
  expect(input.getAttribute('accept')).toBe('application/octet-stream, .zip')
  expect(input.hasAttribute('multiple')).toBe(false)
  await expectGoodDialog({ of: 'features/imports/batch/legacy-import-dialog.tsx', title: 'Import your Mozilla badges' })
  await userEvent.keyboard('{Escape}')
  await atWall()
})

test('of several files dropped together the first one is taken [SB-2.42]', async () => {
  open()
  const label = await screen.findByText('browse')
  const files = [archive({ 'a@a.example': ['one.png'] }), archive({ 'a@a.example': ['two.png'] })]
  fireEvent.drop(label, { dataTransfer: { files } })
  expect(await atWall()).toBeTruthy()
  expect(uploaded).toEqual(['one.png'])
})

test.each([
  ['no archive', makeFile('badges.zip', text('hello'))],
  ['no manifest', makeZip({ 'one.png': png() })],
  ['a manifest that is not JSON', makeZip({ 'manifest.txt': text('one.png'), 'one.png': png() })],
])(
  '%s is not the file from Mozilla; another one can be chosen [SB-2.47] [SB-4.33] [SB-5.30] [SB-5.31]',
  async (_, file) => {
    open()
    await choose(file)
    expect(await screen.findByText('That’s not the file from Mozilla. Please try again.')).toBeTruthy()
    expect(uploaded).toEqual([])
    await choose(archive({ 'maya@a.example': ['one.png'] }))
    expect(await atWall()).toBeTruthy()
    expect(uploaded).toEqual(['one.png'])
  },
)

test('an archive that is damaged says so as well', async () => {
  open()
  await choose(makeFile('badges.zip', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])))
  expect(await screen.findByText('The ZIP file is damaged. Please download it again.')).toBeTruthy()
})

test('while it uploads it says that this may take a minute; when all is well it closes and says how many [SB-2.43] [SB-2.44] [SB-2.47] [SB-4.37]', async () => {
  open()
  await choose(archive({ 'maya@a.example': ['one.png', 'two.png', 'my [best] bädge.png'] }))
  expect(await screen.findByText('Your badges are being uploaded. This may take a minute.')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Badges uploaded' }).getAttribute('aria-valuemax')).toBe('3')
  expect(await atWall()).toBeTruthy()
  expect(screen.getByText('Congrats! 3 badges of 3 uploaded will be added to your Backpack')).toBeTruthy()
  expect(uploaded).toEqual(['one.png', 'two.png', 'my [best] bädge.png'])
})

test('Cancel ends what has begun and says what was not tried', async () => {
  open()
  await choose(archive({ 'maya@a.example': ['one.png', 'two.png', 'three.png'] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('You stopped the upload. 2 badges were not tried.')).toBeTruthy()
  const result = screen.getByText('Congrats! 1 badges of 1 uploaded will be added to your Backpack')
  expect(document.activeElement?.contains(result)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('what the server refuses is listed file by file, duplicates once, and an image that is missing is named [SB-2.44] [SB-2.47] [SB-8.32] [SB-8.33] [SB-8.35] [SB-8.36]', async () => {
  refusals = {
    '2.png': duplicate,
    '3.png': duplicate,
    '4.png': { name: 'VERIFY_SIGNATURE', description: 'Could not verify signature', result: 'The key is another one.' },
    '5.png': { name: 'INVALID_BADGE', description: '{"errno": 5}' },
    '6.png': new Answer(502, '<html>'),
  }
  open()
  await choose(
    archive({ 'a@a.example': ['1.png', '2.png', '3.png', '4.png'], 'b@a.example': ['5.png', '6.png', 'gone.png'] }, [
      '1.png',
      '2.png',
      '3.png',
      '4.png',
      '5.png',
      '6.png',
    ]),
  )
  expect(await screen.findByText('Congrats! 1 badges of 7 uploaded will be added to your Backpack')).toBeTruthy()
  const list = screen.getByRole('heading', { name: 'Oops!' }).parentElement?.querySelector('ul')
  expect([...(list?.children ?? [])].map((item) => item.textContent)).toEqual([
    'You attempted to upload duplicate badges.',
    '4.pngThe key is another one.',
    '5.pngUnknown system error! Please try later.',
    '6.pngUnknown server error.',
    'gone.pngThe list in the ZIP file names it, but it is not there.',
  ])
  expect(screen.queryByText('No Badges will be added.')).toBeNull()
})

test('when nothing was added it says so, that all is still on the device, and where to go [SB-2.46] [SB-2.47] [SI-3.19]', async () => {
  sessionStorage.setItem('config', JSON.stringify({ help: { email: 'help@sash.example' } }))
  refusals = { '1.png': duplicate }
  open()
  await choose(archive({ 'a@a.example': ['1.png'] }))
  expect(await screen.findByRole('heading', { name: 'No Badges will be added.' })).toBeTruthy()
  expect(screen.getByText('Only valid badges can be added. Your badges are still saved on your device.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('mailto:help@sash.example')
  expect(screen.getByRole('link', { name: 'Earn a Badge' }).getAttribute('href')).toBe('https://openbadges.org/')
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(screen.getByLabelText('ZIP file from Mozilla')).toBeTruthy()
})

test('badges of unverified addresses are offered with their count; verifying uploads them again [SB-2.45] [SB-2.47] [SB-3.35] [SB-4.38] [SB-8.34] [SB-8.36]', async () => {
  refusals = { '2.png': recipient, '3.png': recipient, '4.png': recipient, '5.png': recipient }
  const asked: string[] = []
  open(
    served(addEmail, ({ body }) => {
      asked.push(body.email)
      if (body.email === 'm@c.example') return new Answer(400, ['Could not register email address.'])
      refusals = {}
      return pendingEmail(body.email)
    }),
  )
  await choose(
    archive({
      'a@a.example': ['1.png'],
      'm@b.example': ['2.png', '3.png'],
      'm@c.example': ['4.png'],
      'm@d.example': ['5.png'],
    }),
  )
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes.map((box) => [box.parentElement?.textContent, box])).toEqual([
    ['m@b.example 2 Badges', expect.objectContaining({ checked: true })],
    ['m@c.example 1 Badge', expect.objectContaining({ checked: true })],
    ['m@d.example 1 Badge', expect.objectContaining({ checked: true })],
  ])
  expect(screen.getByText('Congrats! 1 badges of 5 uploaded will be added to your Backpack')).toBeTruthy()
  await userEvent.click(screen.getByLabelText(/m@d\.example/))
  uploaded = []
  await userEvent.click(screen.getByRole('button', { name: 'Send Verification Emails' }))
  expect(await atWall()).toBeTruthy()
  expect(asked).toEqual(['m@b.example', 'm@c.example'])
  expect(uploaded).toEqual(['2.png', '3.png'])
  expect(
    screen.getByText('1 email address(es) will be verified. 1 email address(es) can not be verified.'),
  ).toBeTruthy()
})

test('with no address ticked there is nothing to send', async () => {
  refusals = { '1.png': recipient }
  open()
  await choose(archive({ 'm@b.example': ['1.png'] }))
  await userEvent.click(await screen.findByRole('checkbox'))
  expect(screen.getByRole('button', { name: 'Send Verification Emails' })).toHaveProperty('disabled', true)
})

test('what is still refused after verifying stays on the screen, so that it is not lost', async () => {
  refusals = { '1.png': recipient }
  open(
    served(addEmail, ({ body }) => {
      refusals = { '1.png': { name: 'ASSERTION_REVOKED', description: 'This assertion has been revoked' } }
      return pendingEmail(body.email)
    }),
  )
  await choose(archive({ 'm@b.example': ['1.png'] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send Verification Emails' }))
  expect(await screen.findByText('This assertion has been revoked')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('1 email address(es) will be verified.')).toBeTruthy())
})
