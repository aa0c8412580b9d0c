import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { getProfile, type Profile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listSocialAccounts } from '#contracts/sessions/social.ts'
import { maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { queryClient } from '../api/query.ts'
import { startSession } from '../session/session.ts'
import { usePerson } from './use-person.ts'

const pending = { ...verifiedEmail, id: 2, email: 'maya@kestrel.example', verified: false, primary: false }
const google = {
  id: 's1',
  provider: 'google',
  dateAdded: '2026-03-04T10:00:00Z',
  uid: '1089',
  firstName: '',
  lastName: '',
  primaryEmail: '',
  url: '',
}

const open = (profile: Profile, emails = [pending, verifiedEmail]) => {
  startSession({ accessToken: 'token' })
  queryClient.setDefaultOptions({ queries: { retry: false } })
  serve(
    served(getProfile, () => profile),
    served(listEmails, () => emails),
    served(listSocialAccounts, () => [google]),
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(usePerson, { wrapper }).result
}

afterEach(closeApp)

test('a person is the profile with its addresses and linked accounts [SI-3.4]', async () => {
  const result = open({ ...maya, agreed_terms_version: 3, latest_terms_version: 4 })
  expect(result.current).toEqual({ person: undefined, isError: false })
  await waitFor(() => expect(result.current.person).toBeTruthy())
  expect(result.current.person).toEqual({
    firstName: 'Maya',
    lastName: 'Okonkwo',
    emails: [verifiedEmail, pending],
    socialAccounts: [{ ...google, providerInfo: { slug: 'google', name: 'Google' }, fullLabel: '1089' }],
    hasPasswordSet: true,
    isVerified: true,
    agreedTermsVersion: 3,
    latestTermsVersion: 4,
  })
})

test('a person without a verified address, without a password and without terms is told as such [SI-3.4]', async () => {
  const result = open({ ...maya, has_password_set: false }, [pending])
  await waitFor(() => expect(result.current.person).toBeTruthy())
  expect(result.current.person).toMatchObject({
    isVerified: false,
    hasPasswordSet: false,
    latestTermsVersion: undefined,
  })
})

test('a part that could not be had is an error', async () => {
  const result = open(maya)
  await waitFor(() => expect(result.current.person).toBeTruthy())
  closeApp()
  startSession({ accessToken: 'token' })
  serve(
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listSocialAccounts, () => new Answer(500, {})),
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const again = renderHook(usePerson, { wrapper }).result
  await waitFor(() => expect(again.current).toEqual({ person: undefined, isError: true }))
})
