import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { readDevice, writeDevice } from '#web/lib/offline/device-store.ts'
import { forgetOldShared } from '#web/lib/offline/shared-files.ts'
import { startSession } from '#web/lib/session/session.ts'
import { stubDatabase } from '#web/testing/memory-database.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { AddBadgeDialog } from './add-badge-dialog.tsx'

const minute = 60_000
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const picture = new File([drawing], 'splice.svg', { type: 'image/svg+xml' })

beforeEach(() => {
  stubDatabase()
  serve(served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })))
  startSession({ accessToken: 'token' })
})
afterEach(closeApp)

const openShared = (shared: string) =>
  openApp(`/add?shared=${shared}`, [{ path: '/add', element: <AddBadgeDialog onClose={() => undefined} /> }])
const keep = (thing: object, minutes = 0) =>
  writeDevice('shared', 'latest', { files: [], at: Date.now() - minutes * minute, ...thing })

test('a picture that was shared is chosen, and nothing is sent before the reader says so', async () => {
  await keep({ files: [picture] })
  openShared('yes')
  expect((await screen.findByRole('img', { name: 'Chosen image' })).getAttribute('src')).toBe(
    `data:image/svg+xml;base64,${btoa(drawing)}`,
  )
  expect(location.search).toBe('')
  expect(await readDevice('shared', 'latest')).toBeUndefined()
})

test('a link that was shared stands where links go', async () => {
  await keep({ text: 'https://quayside.example/badges/7' })
  openShared('yes')
  const field: HTMLInputElement = await screen.findByPlaceholderText('Enter URL')
  expect(field.value).toBe('https://quayside.example/badges/7')
})

test.each([
  ['too-large', 'The file is larger than 10 MB.'],
  ['nothing', 'What you shared did not arrive. Choose it here.'],
])('%s is told', async (shared, text) => {
  openShared(shared)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('what nobody came for within half an hour is gone', async () => {
  await keep({ files: [picture] }, 31)
  openShared('yes')
  expect(await screen.findByText('What you shared did not arrive. Choose it here.')).toBeTruthy()
  await keep({ files: [picture] }, 29)
  await forgetOldShared()
  expect(await readDevice('shared', 'latest')).toBeDefined()
  await keep({ files: [picture] }, 31)
  await forgetOldShared()
  expect(await readDevice('shared', 'latest')).toBeUndefined()
})

test('without anything shared the dialog opens empty', async () => {
  openApp('/add', [{ path: '/add', element: <AddBadgeDialog onClose={() => undefined} /> }])
  await screen.findByRole('dialog', { name: 'Add Badge' })
  expect(screen.queryByText(/did not arrive/)).toBeNull()
})
