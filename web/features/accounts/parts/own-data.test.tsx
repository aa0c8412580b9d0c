import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '#contracts/accounts/accounts.ts'
import { requestExport } from '#contracts/accounts/takeout.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { refusalOf } from '#web/testing/made/refusal-of.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { configure, onceConfirmed, openProfile, passwords, press } from '#web/testing/screens/open-profile.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const openDialog = async () => {
  await press('Delete account')
  return within(await screen.findByRole('dialog', { name: 'Delete account' }))
}
const typeAndDelete = async (address: string) => {
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText(`Type ${maya.email} to confirm`), address)
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
  return dialog
}

afterEach(closeApp)

describe('taking everything along', () => {
  it('downloads it and says how many badges it has', async () => {
    configure({ api: { baseUrl: location.origin } })
    openProfile(
      '/profile',
      {},
      served(requestExport, () => ({ url: '/profile#download', badges: 3 })),
    )
    await press('Download everything')
    expect(await screen.findByText('Your download begins, with 3 badges in it.')).toBeTruthy()
    expect(location.hash).toBe('#download')
  })

  it('opens no address elsewhere', async () => {
    openProfile(
      '/profile',
      {},
      served(requestExport, () => ({ url: 'https://evil.example/all.zip', badges: 3 })),
    )
    await press('Download everything')
    expect(await screen.findByText('The server gave an address elsewhere, which was not opened.')).toBeTruthy()
  })

  it('says why not', async () => {
    openProfile(
      '/profile',
      {},
      served(requestExport, () => new Answer(429, { detail: 'x', expires: 30 })),
    )
    await press('Download everything')
    expect(await screen.findByText('Too many login attempts. Try again in 30 seconds.')).toBeTruthy()
  })
})

describe('deleting the account', () => {
  it('tells what goes and what stays, and takes the whole address', async () => {
    const asked: string[] = []
    openProfile(
      '/profile',
      {},
      served(deleteAccount, () => {
        asked.push('delete')
      }),
    )
    const dialog = await typeAndDelete('maya@')
    expect(dialog.getByRole('heading', { name: 'What goes' })).toBeTruthy()
    expect(dialog.getByRole('heading', { name: 'What stays' })).toBeTruthy()
    expect(dialog.queryByText(/collection/)).toBeNull()
    expect(await dialog.findByText(`Please type ${maya.email} to go on`)).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('textbox'))
    expect(asked).toEqual([])
  })

  it('asks who acts, ends the session and says goodbye at the login', async () => {
    openProfile(
      '/profile',
      {},
      served(
        deleteAccount,
        onceConfirmed(() => undefined),
      ),
    )
    await typeAndDelete(maya.email.toUpperCase())
    const question = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await userEvent.type(question.getByLabelText('Password'), 'correct horse')
    await userEvent.click(question.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('You are at /auth/login')).toBeTruthy()
    expect(screen.getByText(/^Your account is deleted\./)).toBeTruthy()
    expect([passwords, isLoggedIn()]).toEqual([['correct horse'], false])
  })

  it('stays open with what was typed while the person is the last owner of an issuer', async () => {
    const { status, text, headers } = refusalOf('account.last-owner')
    openProfile(
      '/profile',
      {},
      served(deleteAccount, () => new Answer(status, [text], headers)),
    )
    const dialog = await typeAndDelete(maya.email)
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(dialog.getByRole('textbox')).toHaveProperty('value', maya.email)
    expect(isLoggedIn()).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
