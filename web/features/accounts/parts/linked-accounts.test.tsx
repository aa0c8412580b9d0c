import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { connectSocialAccount, type SocialAccount, unlinkSocialAccount } from '#contracts/sessions/social.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { configure, google, onceConfirmed, openProfile, passwords, press } from '#web/testing/screens/open-profile.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const setPasswordFirst = 'Please set a password using the "Set Password" button above before removing this integration.'
const withoutPassword = { ...maya, has_password_set: false }
const microsoft: SocialAccount = { ...google, id: 'social-2', provider: 'azure' }
const providers = {
  socialAccountProviders: ['google'],
  externalAuthProviders: [
    { slug: 'google', label: 'Google' },
    { slug: 'aldermoor', label: 'Aldermoor University' },
  ],
}

afterEach(closeApp)

describe('linked accounts', () => {
  it('stand with the name of the provider and all that is known of them [SI-3.7] [SI-2.30]', async () => {
    configure({ features: { externalAuthProviders: providers.externalAuthProviders } })
    openProfile('/profile', {
      socialAccounts: [
        google,
        { ...google, id: '2', provider: 'linkedin_oauth2', firstName: '', lastName: '' },
        { ...google, id: '3', provider: 'aldermoor', firstName: '', lastName: '', url: '' },
        { ...google, id: '4', provider: 'azure', url: '' },
      ],
    })
    const table = await screen.findByRole('table', { name: 'Linked Accounts' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent))).toEqual([
      ['Google', 'Maya Okonkwo (maya@gmail.example) (https://people.example/maya)'],
      ['LinkedIn', 'https://people.example/maya'],
      ['Aldermoor University', 'maya@gmail.example'],
      ['Microsoft', 'Maya Okonkwo (maya@gmail.example)'],
    ])
  })

  it('are left out where there are none and none are offered', async () => {
    openProfile('/profile')
    await screen.findByRole('heading', { name: 'Emails' })
    expect(screen.queryByRole('heading', { name: 'Linked Accounts' })).toBeNull()
  })

  it('are offered for linking: the browser goes where the server says [SI-2.30]', async () => {
    configure({ features: providers })
    const asked: string[] = []
    openProfile(
      '/profile',
      {},
      served(connectSocialAccount, ({ query }) => {
        asked.push(query.provider)
        return { url: `${location.origin}/profile#to-the-provider` }
      }),
    )
    configure({ api: { baseUrl: location.origin }, features: providers })
    await press('Link Aldermoor University')
    await waitFor(() => expect(location.hash).toBe('#to-the-provider'))
    expect(asked).toEqual(['aldermoor'])
  })

  it.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example/x', 'http://'])(
    'are never linked at an address elsewhere: %s',
    async (url) => {
      configure({ features: providers })
      openProfile(
        '/profile',
        {},
        served(connectSocialAccount, () => ({ url })),
      )
      await press('Link Google')
      expect(await screen.findByText('The server gave an address elsewhere, which was not opened.')).toBeTruthy()
    },
  )
})

describe('unlinking', () => {
  const unlink = async (label = 'Google') => {
    await press(`Unlink ${label}`)
    await press(`Unlink ${label} account?`)
  }

  it('asks with the name of the provider, and who acts, and then takes the account off [SI-8.32] [SI-2.30]', async () => {
    const known = openProfile(
      '/profile',
      { socialAccounts: [google, microsoft] },
      served(
        unlinkSocialAccount,
        onceConfirmed(() => {
          known.socialAccounts = [google]
        }),
      ),
    )
    await walkDialogs({
      of: 'features/accounts/data/linked-account-actions.ts',
      role: 'alertdialog',
      title: 'Unlink Microsoft?',
      by: 'Unlink Microsoft',
    })
    await press('Unlink Microsoft')
    const dialog = await screen.findByRole('alertdialog', { name: 'Unlink Microsoft?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink Microsoft account?' }))
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse')
    await press('Confirm')
    expect(await screen.findByText('Your Microsoft account is no longer linked.')).toBeTruthy()
    expect(passwords).toEqual(['correct horse'])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlink Microsoft' })).toBeNull())
  })

  it('is refused for the last way to sign in, without asking the server [SI-8.19] [SI-4.18]', async () => {
    const asked: string[] = []
    openProfile(
      '/profile',
      { profile: withoutPassword, socialAccounts: [google] },
      served(unlinkSocialAccount, ({ params }) => {
        asked.push(params.socialId)
      }),
    )
    await press('Unlink Google')
    expect(await screen.findByText(setPasswordFirst)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(asked).toEqual([])
  })

  it('is possible for the only account of somebody with a password', async () => {
    openProfile(
      '/profile',
      { socialAccounts: [google] },
      served(unlinkSocialAccount, () => undefined),
    )
    await unlink()
    expect(await screen.findByText('Your Google account is no longer linked.')).toBeTruthy()
  })

  it('shows the words of a server that refuses with 403, and stays signed in [SI-8.20] [SI-4.18]', async () => {
    openProfile(
      '/profile',
      { socialAccounts: [google] },
      served(unlinkSocialAccount, () => new Answer(403, 'Your account has no password set up.')),
    )
    await unlink()
    expect(await screen.findByText('Your account has no password set up.')).toBeTruthy()
    expect(isLoggedIn()).toBe(true)
  })

  it('shows the first message of any other refusal [SI-8.20]', async () => {
    openProfile(
      '/profile',
      { socialAccounts: [google] },
      served(unlinkSocialAccount, () => new Answer(404, { detail: 'Not found.' })),
    )
    await unlink()
    expect(await screen.findByText('Not found.')).toBeTruthy()
  })
})
