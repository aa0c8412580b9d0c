import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createPersonalToken } from '#contracts/oauth/personal-tokens.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { makeToken, openDevelopers, sent } from '#web/testing/screens/open-developers.ts'
import { press } from '#web/testing/screens/open-profile.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

// Screens are fetched when they are opened, which takes its time here.
configure({ asyncUtilTimeout: 10_000 })

const path = '/profile/tokens'
const open = async () => {
  await press('New Token')
  return within(await screen.findByRole('dialog', { name: 'New personal access token' }))
}

afterEach(closeApp)

test('tokens are listed with what they may do and how long', async () => {
  openDevelopers(path, { tokens: [makeToken()] })
  const table = await screen.findByRole('table', { name: 'Personal access tokens' })
  const [, row] = within(table).getAllByRole('row')
  expect(row?.textContent).toBe('Friday scriptView and modify your IssuersNeverJan 15, 2027End')
})

test('a token is made and shown once', async () => {
  openDevelopers(path)
  const dialog = await open()
  await userEvent.type(dialog.getByLabelText('What it is for'), 'Friday script')
  await userEvent.selectOptions(dialog.getByLabelText('How long it works'), '30')
  await userEvent.click(dialog.getByRole('checkbox', { name: /^View and modify your Issuers/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make Token' }))
  const panel = within(await screen.findByRole('region', { name: 'Your new token' }))
  expect(panel.getByLabelText<HTMLInputElement>('Token').value).toBe('pt_secret')
  expect(panel.getByText('Copy it now: it is shown this once.')).toBeTruthy()
  const body = { name: 'Friday script', days: 30, scopes: ['rw:issuer'] }
  expect(sent).toEqual([{ what: 'create', key: expect.stringMatching(/^\w{32}$/), body }])
  await press('Done')
  expect(screen.queryByRole('region', { name: 'Your new token' })).toBeNull()
})

test('a token can be for one issuer alone, which is named', async () => {
  openDevelopers(path, { tokens: [makeToken({ scopes: ['rw:issuer:harbour'] })] })
  const words = 'View and modify the Issuer Harbour Sailing School'
  expect(await screen.findByText(words)).toBeTruthy()
  const dialog = await open()
  await userEvent.type(dialog.getByLabelText('What it is for'), 'Friday script')
  await userEvent.click(dialog.getByRole('checkbox', { name: new RegExp(words) }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make Token' }))
  await screen.findByRole('region', { name: 'Your new token' })
  expect(sent[0]?.body).toMatchObject({ scopes: ['rw:issuer:harbour'] })
})

test('a token for nothing is not made', async () => {
  openDevelopers(path)
  const dialog = await open()
  await userEvent.click(dialog.getByRole('button', { name: 'Make Token' }))
  expect(await dialog.findByText('Please say what it is for')).toBeTruthy()
  expect(dialog.getByText('Choose at least one.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a refusal stands in the dialog, and what was typed stays', async () => {
  openDevelopers(
    path,
    {},
    served(createPersonalToken, () => new Answer(400, { detail: 'You have 50 personal tokens.' })),
  )
  const dialog = await open()
  await userEvent.type(dialog.getByLabelText('What it is for'), 'Friday script')
  await userEvent.click(dialog.getByRole('checkbox', { name: /^View your Issuers/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make Token' }))
  expect(await dialog.findByText('You have 50 personal tokens.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('What it is for').value).toBe('Friday script')
})

test('a token is ended after a question', async () => {
  openDevelopers(path, { tokens: [makeToken()] })
  await walkDialogs({
    of: 'features/developers/tokens/use-tokens.ts',
    role: 'alertdialog',
    title: 'End Friday script?',
    by: 'End Friday script',
  })
  await press('End Friday script')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End Friday script?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'End Token' }))
  expect(await screen.findByText('Ended Friday script')).toBeTruthy()
  expect(sent).toEqual([{ what: 'end token-1' }])
})

test('the page for developers has the calls of this very server, and all scopes', async () => {
  openDevelopers('/developers')
  const shell = await screen.findByLabelText<HTMLTextAreaElement>('In a shell')
  expect(shell.value).toBe("curl http://localhost:8000/v1/earner/badges \\\n  -H 'Authorization: Bearer TOKEN'")
  expect(screen.getByRole('link', { name: /^All calls/ }).getAttribute('href')).toBe('/docs/api')
  expect(within(screen.getByRole('table', { name: 'Scopes' })).getByText('rw:issuer:*')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My apps' }).getAttribute('href')).toBe('/profile/apps')
})
