import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listAwardBatches, listOpenAwardBatches } from '#contracts/awards/award-batches.ts'
import { listIssuerAwards } from '#contracts/awards/award-lists.ts'
import { getAwardFigures, searchAwards } from '#contracts/awards/issuer-desk.ts'
import { getBadgeClass, listAllBadgeClasses, listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { listReceivedEndorsements } from '#contracts/issuers/endorsements.ts'
import { getSigningSettings } from '#contracts/issuers/issuer-signing.ts'
import { getIssuer, getMailAllowance, listIssuers } from '#contracts/issuers/issuers.ts'
import { listStaff } from '#contracts/issuers/staff.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass, makeDeskAward, makeFigures, makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { issuerScreens } from './issuer-screens.ts'

const home = '/issuer/issuers/harbour'
const badge = `${home}/badges/skipper`
const open = (path: string, ...more: Served[]) => {
  startSession({ accessToken: 'token' })
  serve(
    ...more,
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listReceivedEndorsements, () => []),
    served(listIssuers, () => [makeIssuer()]),
    served(getIssuer, () => makeIssuer()),
    served(listStaff, () => makeIssuer().staff),
    served(getMailAllowance, () => ({ trusted: true, used_today: 0, left_today: null })),
    served(getSigningSettings, () => ({
      jwt_algorithm: 'ES256' as const,
      id_form: 'did:web' as const,
      status_method: 'BitstringStatusListEntry' as const,
      issuer_id: 'did:web:sash.example',
      did_url: '',
      jwks_url: '',
      keys: [],
    })),
    served(listAllBadgeClasses, () => [makeBadgeClass()]),
    served(listBadgeClasses, () => [makeBadgeClass()]),
    served(getBadgeClass, () => makeBadgeClass()),
    served(listAwardBatches, () => []),
    served(listOpenAwardBatches, () => []),
    served(getAwardFigures, () => makeFigures()),
    served(searchAwards, () => [makeDeskAward()]),
    served(listIssuerAwards, () => [makeDeskAward()]),
  )
  openApp(path, [issuerScreens])
}
const press = async (role: 'button' | 'link' | 'menuitem', name: string) => {
  await userEvent.click(await screen.findByRole(role, { name }))
}

afterEach(closeApp)

describe('an owner', () => {
  it('comes from the issuer to the form of a badge class [SB-1.1]', async () => {
    open(home)
    await press('link', 'Create Badge')
    expect(await screen.findByRole('button', { name: 'Create Badge' })).toBeTruthy()
    expect(location.pathname).toBe(`${home}/badges/create`)
  })

  it('comes from the issuer to awarding one [SB-1.1]', async () => {
    open(home)
    await press('link', 'Award Day Skipper')
    expect(await screen.findByRole('heading', { level: 1, name: 'Award Badge' })).toBeTruthy()
    expect(location.pathname).toBe(`${badge}/issue`)
  })

  it('comes from the badge to awarding many [SB-1.1]', async () => {
    open(badge)
    await press('link', 'Award many')
    await waitFor(() => expect(document.title).toBe('Bulk Award Badge - Day Skipper - Sash'))
    expect(location.pathname).toBe(`${badge}/bulk-import`)
  })

  it('comes from the issuer to its staff [SB-1.1] [SB-2.3]', async () => {
    open(home)
    await press('button', 'More')
    await press('menuitem', 'Manage Staff')
    expect(await screen.findByRole('button', { name: 'Add Staff' })).toBeTruthy()
    expect(location.pathname).toBe(`${home}/staff`)
  })

  it('revokes from the list of recipients [SB-1.1]', async () => {
    open(badge)
    await press('button', `More about ${makeDeskAward().recipient_identifier}`)
    await press('menuitem', 'Revoke')
    expect(await screen.findByRole('button', { name: 'Revoke Badge' })).toBeTruthy()
  })
})

it('a session for the backpack is asked to sign in as issuer, with the address it has', async () => {
  open(
    '/issuer',
    served(listIssuers, () => new Answer(403, { detail: 'No.' })),
  )
  await press('button', 'Sign in as an issuer')
  expect(await screen.findByText('You are at /auth/login')).toBeTruthy()
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ hint: 'issuer', email: maya.email })
})

it('an archived badge class is awarded neither to one nor to many', async () => {
  open(
    badge,
    served(getBadgeClass, () => makeBadgeClass({ archived: true })),
  )
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Award/ })).toBeNull()
})

describe('the screens of issuers', () => {
  it.each([
    ['/issuer', 'Issuers'],
    ['/issuer/issuers', 'Issuers'],
    ['/issuer/create', 'Create Issuer'],
    [home, 'Issuer - Harbour Sailing School'],
    [`${home}/edit`, 'Issuer - Harbour Sailing School'],
    [`${home}/staff`, 'Manage Issuer Staff'],
    [`${home}/signing`, 'Signing'],
    [`${home}/badges/create`, 'Create Badge'],
    [badge, 'Badge Class - Day Skipper'],
    [`${badge}/edit`, 'Edit Badge Class'],
    [`${badge}/issue`, 'Award Badge - Day Skipper'],
  ])('%s is titled "%s" [SB-2.3]', async (path, title) => {
    open(path)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.title).toBe(`${title} - Sash`))
  })
})
