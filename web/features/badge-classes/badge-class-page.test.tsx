import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { archiveBadgeClass } from '#contracts/badge-classes/badge-class-actions.ts'
import { deleteBadgeClass, getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { getIssuer } from '#contracts/issuers/issuers.ts'
import { makeBadgeClass, makeIssuer } from '#web/testing/made/made.ts'
import { refusalOf } from '#web/testing/made/refusal-of.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { archivings, openBadgeClass } from '#web/testing/screens/open-badge-class.tsx'
import { expectGoodDialog, walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const archived = makeBadgeClass({ archived: true })
const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
}
const shownEntries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const choose = async (name: string) => {
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const isPutAway = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Award Badge' })).toHaveProperty('disabled', true))
}

afterEach(closeApp)

describe('the page of a badge class', () => {
  it.each([
    ['owner', ['Claims', 'Requests', 'Public page', 'Edit', 'Duplicate', 'Archive', 'Delete'], '[SB-6.1]'],
    ['editor', ['Claims', 'Requests', 'Public page', 'Edit', 'Duplicate', 'Archive', 'Delete'], '[SB-6.2]'],
    ['staff', ['Claims', 'Requests', 'Public page'], '[SB-6.3]'],
  ] as const)('lets %s award and do only what the role may do: %s %s', async (role, entries, _id) => {
    openBadgeClass('page', { role })
    const link = await screen.findByRole('link', { name: /^Harbour Sailing School avatar/ })
    expect(link.textContent).toBe('HHarbour Sailing School')
    expect(screen.getByRole('link', { name: 'Award Badge' })).toBeTruthy()
    await openMenu()
    await waitFor(() => expect(shownEntries()).toEqual(entries))
  })

  it('keeps the form from a staff member who has its address [SB-6.3]', async () => {
    openBadgeClass('edit', { role: 'staff' })
    expect(await screen.findByText('Your role does not allow this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
  })

  it.each(['page', 'edit'] as const)(
    'is looked up by issuer and badge, and says what it did not find: %s [SB-4.8] [SB-8.2]',
    async (page) => {
      openBadgeClass(
        page,
        {},
        served(getBadgeClass, () => new Answer(404, { detail: 'Not found.' })),
      )
      expect(screen.getByText('Loading...')).toBeTruthy()
      expect(await screen.findByText('Cannot find badge harbour / skipper')).toBeTruthy()
      expect(screen.getByText("Issuer Slug 'harbour' has no badge with slug 'skipper'")).toBeTruthy()
    },
  )

  it('leads from a badge that is missing to its issuer', async () => {
    openBadgeClass(
      'page',
      {},
      served(getBadgeClass, () => new Answer(404, { detail: 'Not found.' })),
    )
    const back = await screen.findByRole('link', { name: 'Issuer' })
    expect(back.getAttribute('href')).toBe('/issuer/issuers/harbour')
  })

  it('does not call a badge missing that merely could not be had [SB-4.8]', async () => {
    openBadgeClass(
      'page',
      {},
      served(getBadgeClass, () => new Answer(500, {})),
    )
    expect(await screen.findByText('Please refresh and try again.')).toBeTruthy()
    expect(screen.queryByText(/has no badge/)).toBeNull()
  })

  it('leads from Duplicate to the form of a new badge', async () => {
    openBadgeClass('page', { badgeClass: makeBadgeClass({ image: '/public/badges/skipper/image' }) })
    await screen.findByRole('link', { name: 'Award Badge' })
    await choose('Duplicate')
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Day Skipper (copy)')
    expect(screen.getByRole('button', { name: 'Create Badge' })).toBeTruthy()
  })

  it('shows type and expiry, and says what the image shows', async () => {
    const badgeClass = makeBadgeClass({ achievement_type: 'Course', expires: { amount: 2, duration: 'years' } })
    openBadgeClass('page', { badgeClass })
    for (const text of ['Course', '2 years']) expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'A sailing boat.' })).toBeTruthy()
  })
})

describe('deleting a badge class', () => {
  it('says what stands in the way', async () => {
    const { status, text, headers } = refusalOf('badge-class.has-awards')
    openBadgeClass(
      'page',
      {},
      served(deleteBadgeClass, () => new Answer(status, text, headers)),
    )
    const actions = { of: 'features/badge-classes/badge-class-actions.tsx', role: 'alertdialog' } as const
    await walkDialogs({ ...actions, title: 'Delete this badge?', by: ['More', 'Delete'] })
    await choose('Delete')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Badge' }))
    const dialog = await expectGoodDialog({ ...actions, title: 'Some people still hold this badge' })
    expect(dialog.textContent).toContain('All instances of Day Skipper must be revoked before you can delete it.')
  })
})

it('offers no awarding while the issuer waits to be approved', async () => {
  const issuer = makeIssuer({ awaits_approval_since: '2026-11-22T10:00:00.000Z' })
  openBadgeClass(
    'page',
    {},
    served(getIssuer, () => issuer),
  )
  await screen.findByRole('heading', { name: 'This issuer waits to be approved' })
  expect(screen.queryByRole('link', { name: 'Award Badge' })).toBeNull()
})

describe('archiving a badge class', () => {
  it('switches Award off and says why', async () => {
    openBadgeClass('page')
    await screen.findByRole('link', { name: 'Award Badge' })
    await choose('Archive')
    expect(await screen.findByText('Archived badge: Day Skipper.')).toBeTruthy()
    await isPutAway()
    const reason = screen.getByRole('button', { name: 'Award Badge' }).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(reason)?.textContent).toContain('This badge is archived.')
    expect(archivings).toEqual([true])
  })

  it('can be taken back', async () => {
    openBadgeClass('page', { badgeClass: archived })
    await userEvent.click(await screen.findByRole('button', { name: 'Unarchive' }))
    expect(await screen.findByText('Day Skipper can be awarded again.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Award Badge' })).toBeTruthy()
    expect(archivings).toEqual([false])
  })

  it('is for owners and editors', async () => {
    openBadgeClass('page', { badgeClass: archived, role: 'staff' })
    await screen.findByText('This badge is archived.')
    await isPutAway()
    expect(screen.queryByRole('button', { name: 'Unarchive' })).toBeNull()
  })

  it('falls back when it fails [SB-4.3]', async () => {
    openBadgeClass(
      'page',
      {},
      served(archiveBadgeClass, () => new Answer(503, { detail: 'Not now.' })),
    )
    await screen.findByRole('link', { name: 'Award Badge' })
    await choose('Archive')
    expect(await screen.findByText('Failed to archive badge class: Not now.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Award Badge' })).toBeTruthy()
  })
})
