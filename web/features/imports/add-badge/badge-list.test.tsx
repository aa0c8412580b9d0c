import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importBadge } from '#contracts/backpack/imports.ts'
import { AddBadgeScreen } from '#web/app/routes/import-screens.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { makeBadge } from '../../backpack/testing.tsx'
import { makeFile, stubWorker, text } from '../testing.ts'

// Badges follow each other a quarter of a second apart.
configure({ asyncUtilTimeout: 10_000 })

const page = 'https://passport.example/v1/assertion'
const list = { emails: [], badges: [{ assertion_url: `${page}/1.json` }, { assertion_url: `${page}/2.json` }] }
let asked: unknown[] = []

beforeEach(() => {
  asked = []
  startSession({ accessToken: 'token', remember: false })
  serve(
    served(importBadge, ({ body }) => {
      asked.push(body.url)
      return makeBadge({ pending: asked.length === 2 })
    }),
  )
  openApp('/recipient/badges/add', [{ path: '/recipient/badges/add', Component: AddBadgeScreen }])
  stubWorker()
})
afterEach(closeApp)

const isAdded = async () => {
  expect(await screen.findByText('2 Badges successfully imported.')).toBeTruthy()
  expect(asked).toEqual([`${page}/1.json`, `${page}/2.json`])
}

test('a chosen file that is a list of badges brings in all of them', async () => {
  const input = await screen.findByLabelText('Badge image or file')
  await userEvent.upload(input, makeFile('passport.json', text(list)), { applyAccept: false })
  await isAdded()
})

test('a chosen list that is not in UTF-8 is read once it is said what it is in [T7]', async () => {
  const rows = ['name;assertion_url', `Kn\u00f6pfe;${page}/1.json`, `Flaggen;${page}/2.json`].join('\n')
  const older = makeFile(
    'passport.csv',
    Uint8Array.from(rows, (sign) => sign.charCodeAt(0)),
  )
  await userEvent.upload(await screen.findByLabelText('Badge image or file'), older, { applyAccept: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Read as Windows-1252' }))
  await isAdded()
})

test('a pasted list does too', async () => {
  await userEvent.click(await screen.findByRole('tab', { name: 'JSON' }))
  await userEvent.click(await screen.findByPlaceholderText('Enter JSON'))
  await userEvent.paste(JSON.stringify(list))
  await userEvent.click(await screen.findByRole('button', { name: 'Add Badge' }))
  await isAdded()
})

test('what waits for the proof of its address says so, where something else is to be read', async () => {
  const input = await screen.findByLabelText('Badge image or file')
  const badges = [...list.badges, { name: 'Flags' }]
  await userEvent.upload(input, makeFile('passport.json', text({ badges })), { applyAccept: false })
  const added = await screen.findByRole('list', { name: 'Added badges' })
  expect(added.textContent?.match(/The badge waits until you have confirmed maya@a\.example\./g)).toHaveLength(1)
})
