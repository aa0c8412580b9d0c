import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { z } from 'zod'
import { getProfile, type Profile, type profileChange, updateProfile } from '#contracts/accounts/accounts.ts'
import { type EmailEntry, listEmails, listRemovedEmails, type RemovedEmail } from '#contracts/accounts/emails.ts'
import { listMailOptOuts } from '#contracts/accounts/unsubscribe.ts'
import { listOwnGroups, type OwnGroup } from '#contracts/issuers/groups.ts'
import { confirmIdentity, listSignIns, type SignInEntry } from '#contracts/sessions/sign-ins.ts'
import { listSocialAccounts, type SocialAccount } from '#contracts/sessions/social.ts'
import { PasswordPage } from '#web/features/accounts/pages/password-page.tsx'
import { ProfileEditPage } from '#web/features/accounts/pages/profile-edit-page.tsx'
import { ProfilePage } from '#web/features/accounts/pages/profile-page.tsx'
import { resetConfig } from '#web/lib/config/config.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya, verifiedEmail } from '../made/made.ts'
import { Answer, type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

export const tidewater: EmailEntry = { ...verifiedEmail, id: 2, email: 'maya@tidewater.example', primary: false }
export const kestrel: EmailEntry = { ...tidewater, id: 3, email: 'maya@kestrel.example', verified: false }

export const google: SocialAccount = {
  id: 'social-1',
  provider: 'google',
  dateAdded: '2026-03-04T10:00:00Z',
  uid: '1089',
  firstName: 'Maya',
  lastName: 'Okonkwo',
  primaryEmail: 'maya@gmail.example',
  url: 'https://people.example/maya',
}

export const here: SignInEntry = {
  id: 'here',
  is_current: true,
  device: 'Firefox on Linux',
  address: '192.0.2.7',
  created_at: '2026-11-20T10:00:00Z',
  last_used_at: '2026-11-21T10:00:00Z',
}

/** What the server knows of the account; actions of a test change it. */
export interface Known {
  profile: Profile
  emails: EmailEntry[]
  removed: RemovedEmail[]
  groups: OwnGroup[]
  socialAccounts: SocialAccount[]
  signIns: SignInEntry[]
}

export const passwords: string[] = []
export const saved: z.output<typeof profileChange>[] = []

/** Opens the app at a profile page of somebody; what a test serves goes before the usual answers. */
export function openProfile(path: string, given: Partial<Known> = {}, ...more: Served[]): Known {
  const known: Known = {
    profile: maya,
    emails: [verifiedEmail],
    removed: [],
    groups: [],
    socialAccounts: [],
    signIns: [here],
    ...given,
  }
  passwords.length = 0
  saved.length = 0
  startSession({ accessToken: 'token' })
  serve(
    ...more,
    served(getProfile, () => known.profile),
    served(listEmails, () => known.emails),
    served(listRemovedEmails, () => known.removed),
    served(listMailOptOuts, () => []),
    served(listOwnGroups, () => known.groups),
    served(listSocialAccounts, () => known.socialAccounts),
    served(listSignIns, () => known.signIns),
    served(confirmIdentity, ({ body }) => {
      passwords.push(body.password)
    }),
    served(updateProfile, ({ body }) => {
      saved.push(body)
      return known.profile
    }),
  )
  openApp(path, [
    { path: '/profile/edit', Component: ProfileEditPage },
    { path: '/profile/change-password', Component: PasswordPage },
    { path: '/profile/*', Component: ProfilePage },
  ])
  return known
}

export function configure(config: Record<string, unknown>): void {
  localStorage.setItem('config', JSON.stringify(config))
  resetConfig()
}

export async function chooseFor(email: string, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${email}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

export async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }))
}

export const mustConfirm = () => new Answer(400, { detail: 'Please confirm that it is you.', code: 'auth.confirm' })

/** Refuses the first time and does it when it is asked for again. */
export function onceConfirmed<Result>(action: () => Result): () => Result | Answer {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? mustConfirm() : action()
  }
}
