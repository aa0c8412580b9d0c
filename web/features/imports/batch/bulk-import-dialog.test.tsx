import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { zipSync } from 'fflate'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import { getBackpackBadge } from '#contracts/backpack/backpack.ts'
import { importBadge } from '#contracts/backpack/imports.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { makeBadge } from '../../backpack/testing.tsx'
import { makeFile, makeZip, png, stubWorker, text } from '../testing.ts'
import { BulkImportDialog } from './bulk-import-dialog.tsx'

// Badges follow each other a quarter of a second apart.
configure({ asyncUtilTimeout: 10_000 })

interface Sent {
  name: string
  keepsUnreachable: boolean
  text: string
}

let sent: Sent[] = []
let addresses: string[] = []
let refusals: Record<string, { name: string; description: string; badge?: string } | undefined> = {}

beforeEach(() => {
  sent = []
  addresses = []
  refusals = {}
  startSession({ accessToken: 'token', remember: false })
  serve(
    served(getBackpackBadge, ({ params }) => makeBadge({ id: params.badgeId, name: 'Day Skipper' })),
    served(listEmails, () => [{ id: 1, email: 'maya@sea.example', verified: true, primary: true, variants: [] }]),
    served(importBadge, ({ body }) => {
      const name = body.file_name ?? body.url ?? ''
      if (body.url) addresses.push(body.url)
      sent.push({ name, keepsUnreachable: body.keep_unreachable ?? false, text: body.image ?? body.assertion ?? '' })
      const refusal = body.keep_unreachable ? undefined : refusals[name]
      return refusal ? new Answer(400, [refusal]) : makeBadge()
    }),
  )
  stubWorker()
})
afterEach(closeApp)

function Host({ files }: { files: File[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <BulkImportDialog isOpen={isOpen} files={files} onClose={() => setOpen(false)} />
    </>
  )
}

const open = async (...files: File[]) => {
  render(<Host files={files} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
}
const names = () => sent.map(({ name }) => name)

test('its host opens and closes it [SB-2.48]', async () => {
  render(<Host files={[]} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await walkDialogs({ of: 'features/imports/batch/bulk-import-dialog.tsx', title: 'Import badges', by: 'Open' })
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('dialog', { name: 'Import badges' })).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('it takes the badges of any archive, each once, and leaves what is none [SB-4.33]', async () => {
  const folder = 'badges/0001-day-skipper'
  const assertion = text({ badge: 'https://a.example/badge' })
  await open(
    makeZip({
      'profile.json': text({ name: 'Maya' }),
      'badges.json': text([{ badge: 'Day Skipper' }]),
      [`${folder}/assertion-2.0.json`]: assertion,
      [`${folder}/credential-3.0.json`]: text({ credentialSubject: {} }),
      [`${folder}/badge.png`]: png('2'),
      [`${folder}/badge-3.0.png`]: png('3'),
      'other (1).json': assertion,
    }),
  )
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy()
  await expect.poll(names, { timeout: 10_000 }).toEqual(['badge-3.0.png', 'other (1).json'])
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 10_000 }).toBeNull()
})

test('of a badge in two forms the second is taken where the first fails', async () => {
  refusals = { 'badge-3.0.png': { name: 'VERIFY_SIGNATURE', description: 'Could not verify signature' } }
  await open(makeZip({ 'x/badge.png': png('2'), 'x/badge-3.0.png': png('3') }))
  await expect.poll(names, { timeout: 10_000 }).toEqual(['badge-3.0.png', 'badge.png'])
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 10_000 }).toBeNull()
})

test('several files are taken too; one that holds no badge is named', async () => {
  await open(makeFile('one.png', png()), makeFile('notes.txt', text('hello')), makeZip({ 'two.svg': text('<svg/>') }))
  expect(await screen.findByText('This file holds no badge.')).toBeTruthy()
  expect(screen.getByText('notes.txt')).toBeTruthy()
  expect(names().sort()).toEqual(['one.png', 'two.svg'])
})

test('badges out of reach can be kept anyway', async () => {
  refusals = { 'one.json': { name: 'FETCH_HTTP_NODE', description: 'Unable to reach URL' } }
  await open(makeZip({ 'one.json': text({ badge: 'https://gone.example' }) }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep them anyway, as unverifiable' }))
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 10_000 }).toBeNull()
  expect(sent.map(({ keepsUnreachable }) => keepsUnreachable)).toEqual([false, true])
})

test('an archive that cannot be opened says why, and another can be chosen [SB-4.33]', async () => {
  const locked = zipSync({ 'a.png': png() })
  const start = new DataView(locked.buffer, locked.byteOffset).getUint32(locked.length - 6, true)
  locked[start + 8] = 1
  await open(makeFile('locked.zip', locked))
  expect(await screen.findByText(/The ZIP file has a password/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  const input = screen.getByLabelText('ZIP file or badges')
  await userEvent.upload(input, makeFile('b.zip', text('PK\u0003\u0004')), { applyAccept: false })
  expect(await screen.findByText('The ZIP file is damaged. Please download it again.')).toBeTruthy()
  await userEvent.upload(input, makeZip({ 'manifest.txt': text('no') }), { applyAccept: false })
  expect(await screen.findByText('The list of badges in the ZIP file (manifest.txt) cannot be read.')).toBeTruthy()
})

test('badges that are in the backpack already are named with issuer, day and file, and lead to what is there', async () => {
  refusals = {
    'again.png': { name: 'DUPLICATE_BADGE', description: 'You already have this badge in your backpack', badge: 'b-7' },
  }
  await open(makeFile('again.png', png()), makeFile('new.png', png('new')))
  const before = await screen.findByRole('list', { name: 'Already in your backpack' })
  expect(within(before).getByRole('link', { name: 'Day Skipper' }).getAttribute('href')).toBe(
    '/recipient/earned-badge/b-7',
  )
  expect(before.textContent).toBe('Day SkipperHarbour Sailing SchoolIssued on Jun 14, 2026From again.png')
  expect(screen.getByText('1 Badge successfully imported, of 2 that were tried.')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Added badges' }).textContent).toContain('From new.png')
})

test('when all of them were there before, nothing is blamed on them', async () => {
  refusals = {
    'again.png': { name: 'DUPLICATE_BADGE', description: 'You already have this badge in your backpack', badge: 'b-7' },
  }
  await open(makeFile('again.png', png()))
  expect(await screen.findByText('You attempted to upload duplicate badges.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Already in your backpack' })).toBeTruthy()
  expect(screen.queryByText(/Only valid badges/)).toBeNull()
})

const at = (number: number) => `https://passport.example/v1/assertion/${number}.json`

test('of a list each badge is brought in from its address, once; one without an address says so', async () => {
  const entry = { name: 'Anchor', email: 'maya@old.example', assertion_url: at(1) }
  refusals = {
    [at(2)]: {
      name: 'VERIFY_RECIPIENT_IDENTIFIER',
      description: 'The recipient does not match any of your verified emails',
    },
    [at(3)]: { name: 'VERIFY_SIGNATURE', description: 'Could not verify signature' },
  }
  const badges = [
    entry,
    { ...entry, name: 'Knots', assertion_url: at(2) },
    { ...entry, name: 'Sails', assertion_url: at(3) },
    { ...entry, name: 'Anchor again' },
    { ...entry, name: 'Flags', assertion_url: null },
  ]
  await open(makeFile('passport.json', text({ emails: ['maya@old.example'], badges })))
  const added = await screen.findByRole('list', { name: 'Added badges' })
  expect(added.textContent).toContain('From passport.json')
  expect(addresses).toEqual([at(1), at(2), at(3)])
  expect(screen.getByRole('checkbox', { name: /maya@old\.example/ })).toBeTruthy()
  const errors = screen.getByRole('heading', { name: 'Oops!' }).parentElement
  expect([...(errors?.querySelectorAll('li') ?? [])].map((row) => row.textContent)).toEqual([
    'SailsCould not verify signature',
    'FlagsThe list does not say where this badge is. Download the badge there, and bring in the file.',
  ])
})

test('an address that is on the account is not offered for a badge that names somebody else', async () => {
  refusals = {
    [at(1)]: {
      name: 'VERIFY_RECIPIENT_IDENTIFIER',
      description: 'The recipient does not match any of your verified emails',
    },
  }
  const badges = [{ name: 'Anchor', email: 'Maya@sea.example', assertion_url: at(1) }]
  await open(makeFile('passport.json', text({ badges })))
  expect(await screen.findByText('It is for somebody else, although the list says Maya@sea.example.')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send Verification Emails' })).toBeNull()
})

test('lists come as tables, and in archives beside badges', async () => {
  await open(
    makeFile('one.csv', text(`name;assertion_url\nAnchor;${at(1)}`)),
    makeZip({ 'data/two.json': text({ user_badges: [{ assertion_url: at(2) }] }), 'three.png': png() }),
  )
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 10_000 }).toBeNull()
  expect(names().sort()).toEqual([at(1), at(2), 'three.png'])
})

/** As older Windows wrote it. */
const older = (said: string): Uint8Array => Uint8Array.from(said, (sign) => sign.charCodeAt(0))

test('a list that is not in UTF-8 is read once somebody says what it is in, and nothing of it before [T7]', async () => {
  refusals = { [at(1)]: { name: 'VERIFY_SIGNATURE', description: 'Could not verify signature' } }
  await open(
    makeFile('one.csv', older(`name;assertion_url\nKn\u00f6pfe;${at(1)}`)),
    makeFile('two.csv', text(`name;assertion_url\nŁódź;${at(2)}`)),
    makeFile('three.json', Uint8Array.from([...text('{"badge":"'), 0xff, 0xfe, 0xc3, ...text('"}')])),
  )
  expect(await screen.findByText('This list is not in UTF-8.')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Read as Windows-1252' }))
  expect(await screen.findByText('Knöpfe')).toBeTruthy()
  expect(screen.getByText('This text is not in UTF-8. Ask for the original file.')).toBeTruthy()
  expect(names()).toEqual([at(1), at(2)])
})

test('a list with more badges than a backpack holds is refused, and nothing of it is brought in', async () => {
  const badges = Array.from({ length: 10_001 }, (_, number) => ({ assertion_url: at(number) }))
  await open(makeFile('endless.json', text({ badges })))
  expect(
    await screen.findByText('These are more badges than a backpack holds. Please bring in a part of them.'),
  ).toBeTruthy()
  expect(sent).toEqual([])
})

test('a listed badge that cannot be reached, and cannot be kept without it either, is offered once', async () => {
  serve(served(importBadge, () => new Answer(400, [{ name: 'FETCH_HTTP_NODE', description: 'Unable to reach URL' }])))
  await open(makeFile('passport.json', text({ badges: [{ name: 'Anchor', assertion_url: at(1) }] })))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep them anyway, as unverifiable' }))
  await expect.poll(() => screen.queryByRole('button', { name: /^Keep them anyway/ })).toBeNull()
  expect(await screen.findByText('Unable to reach URL')).toBeTruthy()
})
