import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { changeEmail, removeEmail } from '#contracts/accounts/emails.ts'
import { requestExport } from '#contracts/accounts/takeout.ts'
import { confirmIdentity } from '#contracts/sessions/sign-ins.ts'
import { connectSocialAccount } from '#contracts/sessions/social.ts'
import { takeReturnPath } from '#web/lib/session/return-path.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import {
  chooseFor,
  configure,
  mustConfirm,
  onceConfirmed,
  openProfile,
  passwords,
  press,
  tidewater,
} from '#web/testing/screens/open-profile.tsx'
import { expectGoodDialog } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, served } from '#web/testing/serve.ts'

const emails = [verifiedEmail, tidewater]
const title = 'Confirm that it is you'

const openWithRemoval = (...more: Served[]) => {
  openProfile(
    '/profile',
    { emails },
    ...more,
    served(
      removeEmail,
      onceConfirmed(() => 200),
    ),
  )
}
const remove = async () => {
  await chooseFor(tidewater.email, 'Remove')
  await press('Confirm remove')
  await expectGoodDialog({ of: 'app/session/identity-form.tsx', title: title })
}
const answer = async (password: string) => {
  await userEvent.type(await screen.findByLabelText('Password'), password)
  await press('Confirm')
}

afterEach(closeApp)

describe('an action that asks who acts', () => {
  it('is done once the password is given', async () => {
    openWithRemoval()
    await remove()
    await answer('correct horse')
    expect(await screen.findByText(`You have successfully removed ${tidewater.email}`)).toBeTruthy()
    expect(passwords).toEqual(['correct horse'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is let be, without a word, by whoever cancels', async () => {
    openWithRemoval()
    await remove()
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/removed|remove maya/)).toBeNull()
    expect(passwords).toEqual([])
  })

  it('says beside the field what is wrong, until it is edited', async () => {
    const answers = [
      new Answer(400, { detail: 'This is not your password. Please try again.', code: 'auth.password' }),
      new Answer(429, { detail: 'x', expires: 4 }),
    ]
    openWithRemoval(served(confirmIdentity, () => answers.shift()))
    await remove()
    await press('Confirm')
    expect(await screen.findByText('Please enter your password')).toBeTruthy()
    await answer('wrong')
    expect(await screen.findByText('This is not your password. Please try again.')).toBeTruthy()
    await answer('x')
    expect(await screen.findByText('Too many login attempts. Try again in 4 seconds.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Password'), 'y')
    expect(screen.queryByText(/Try again in/)).toBeNull()
    await press('Confirm')
    expect(await screen.findByText(`You have successfully removed ${tidewater.email}`)).toBeTruthy()
  })

  it('is not asked again and again', async () => {
    openProfile('/profile', { emails }, served(changeEmail, mustConfirm))
    await chooseFor(tidewater.email, 'Make primary')
    await answer('correct horse')
    expect(await screen.findByText(/^Unable to set maya@tidewater\.example to primary email: Please/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks as well before linking and before the export', async () => {
    const features = {
      socialAccountProviders: ['google'],
      externalAuthProviders: [{ slug: 'google', label: 'Google' }],
    }
    configure({ api: { baseUrl: location.origin }, features })
    openProfile(
      '/profile',
      {},
      served(
        connectSocialAccount,
        onceConfirmed(() => ({ url: '/profile#linking' })),
      ),
      served(
        requestExport,
        onceConfirmed(() => ({ url: '/profile#export', badges: 0 })),
      ),
    )
    await press('Link Google')
    await answer('one')
    await waitFor(() => expect(location.hash).toBe('#linking'))
    await press('Download everything')
    await answer('two')
    await waitFor(() => expect(location.hash).toBe('#export'))
    expect(passwords).toEqual(['one', 'two'])
  })

  it('sends somebody without a password to sign in again, and back here', async () => {
    openProfile('/profile', { emails, profile: { ...maya, has_password_set: false } }, served(changeEmail, mustConfirm))
    await chooseFor(tidewater.email, 'Make primary')
    await screen.findByRole('dialog', { name: title })
    expect(screen.queryByLabelText('Password')).toBeNull()
    await press('Sign in again')
    expect(await screen.findByText('You are at /auth/logout')).toBeTruthy()
    expect([takeReturnPath(), takeReturnPath()]).toEqual(['/profile', undefined])
    expect(isLoggedIn()).toBe(true)
  })
})
