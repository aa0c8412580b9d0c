import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteIssuer } from '#contracts/issuers/issuers.ts'
import { listBadgeRequests } from '#contracts/requests/reviewing.ts'
import { makeBadgeClass, makeIssuer, maya } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { deleted, openIssuers } from '#web/testing/screens/open-issuers.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const home = '/issuer/issuers/harbour'
const badgeClasses = [
  makeBadgeClass({ slug: 'old', name: 'Old Salt', created_at: '2025-01-01T00:00:00Z', recipient_count: 0 }),
  makeBadgeClass({ slug: 'skipper', name: 'Day Skipper', recipient_count: 1204 }),
  makeBadgeClass({ slug: 'gone', name: 'Signal Flags', archived: true }),
]
const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
const choose = async (name: string) => {
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const rowsOf = async (name: string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.map(({ textContent }) => textContent)
}

afterEach(closeApp)

describe('the page of an issuer', () => {
  it('shows its details and its badge classes, newest first and the archived apart [SB-2.3]', async () => {
    openIssuers(home, { issuers: [makeIssuer()], badgeClasses })
    expect(await rowsOf('Badges')).toEqual(['Day SkipperFeb 3, 20261,204Award', 'Old SaltJan 1, 20250Award'])
    expect(await rowsOf('Archived')).toEqual(['Signal FlagsFeb 3, 20261'])
    const headers = within(screen.getByRole('table', { name: 'Badges' })).getAllByRole('columnheader')
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Badge', 'Created', 'Recipients', 'Award'])
    for (const text of ['A sailing school.', maya.email, 'Your Role: Owner'])
      expect(screen.getByText(text)).toBeTruthy()
    const website = screen.getByRole('link', { name: 'Visit Website' })
    expect(website.getAttribute('href')).toBe('https://harbour.example')
    expect(document.title).toBe('Issuer - Harbour Sailing School - Sash')
  })

  it.each([
    [1, '1 request waits for an answer'],
    [25, '25 requests or more wait for an answer'],
  ])('says that %i people wait for an answer, and leads there', async (requests, words) => {
    openIssuers(home, { issuers: [makeIssuer()], badgeClasses, requests })
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(`${home}/requests`)
  })

  it('is there before it is known who waits for an answer', async () => {
    openIssuers(
      home,
      { issuers: [makeIssuer()], badgeClasses },
      served(listBadgeRequests, () => new Promise<never>(() => {})),
    )
    expect(await rowsOf('Badges')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: /for an answer/ })).toBeNull()
  })

  it('says that it is suspended, and why', async () => {
    const suspension = { since: '2026-11-22T10:00:00.000Z', reason: 'Nobody answers.' }
    openIssuers(home, { issuers: [makeIssuer({ suspension })], badgeClasses })
    expect(await screen.findByRole('heading', { name: 'This issuer is suspended' })).toBeTruthy()
    expect(screen.getByText(/Nobody answers\./)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Award/ })).toBeNull()
  })

  it('says that it waits to be approved, and offers no awarding', async () => {
    openIssuers(home, { issuers: [makeIssuer({ awaits_approval_since: '2026-11-22T10:00:00.000Z' })], badgeClasses })
    expect(await screen.findByRole('heading', { name: 'This issuer waits to be approved' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Award/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Award/ })).toBeNull()
  })

  it('[T2] says that it waits because it is another one now', async () => {
    const renamed = makeIssuer({ awaits_approval_since: '2026-11-22T10:00:00.000Z', identity_version: 2 })
    openIssuers(home, { issuers: [renamed], badgeClasses })
    expect(await screen.findByText(/It has another name, website, image or contact address than before/)).toBeTruthy()
  })

  it('leads from each badge to its own page [SB-2.7]', async () => {
    openIssuers(home, { issuers: [makeIssuer()], badgeClasses })
    const link = await screen.findByRole('link', { name: 'Day Skipper' })
    expect(link.getAttribute('href')).toBe('/issuer/issuers/harbour/badges/skipper')
  })

  it.each([
    [
      'owner',
      [
        'Edit',
        'Manage Staff',
        'Groups',
        'Requests',
        'Endorsements',
        'Signing',
        'Webhooks',
        'Learning platforms',
        'Delete',
      ],
      true,
      '[SB-6.1]',
    ],
    [
      'editor',
      ['Edit', 'View Staff', 'Groups', 'Requests', 'Endorsements', 'Signing', 'Webhooks', 'Learning platforms'],
      true,
      '[SB-6.2]',
    ],
    ['staff', ['View Staff', 'Groups', 'Requests', 'Endorsements', 'Learning platforms'], false, '[SB-6.3]'],
  ] as const)('offers %s only what the role may do: %s, Create Badge: %s %s', async (role, entries, mayCreate, _id) => {
    openIssuers(home, { issuers: [makeIssuer({ staff: [{ user: maya, role }] })], badgeClasses })
    expect(await screen.findByRole('link', { name: 'Award Day Skipper' })).toBeTruthy()
    expect(await openMenu()).toEqual(entries)
    expect(screen.queryByRole('link', { name: 'Create Badge', hidden: true }) !== null).toBe(mayCreate)
  })

  it('keeps changes of the details from a staff member who has the address of the form [SB-6.3]', async () => {
    openIssuers(`${home}/edit`, { issuers: [makeIssuer({ staff: [{ user: maya, role: 'staff' }] })] })
    expect(await screen.findByText('Your role does not allow this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('asks which badge is meant behind the one big button, of those that can be awarded', async () => {
    openIssuers(home, { issuers: [makeIssuer()], badgeClasses })
    await userEvent.click(await screen.findByRole('button', { name: 'Award' }))
    const dialog = await screen.findByRole('dialog', { name: 'Which badge?' })
    expect(within(dialog).getAllByRole('link')).toHaveLength(2)
  })

  it('teaches what a badge needs while there is none', async () => {
    openIssuers(home, { issuers: [makeIssuer()] })
    expect(await screen.findByText('This Issuer has no badges')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Create a badge' })).toBeTruthy()
  })

  it('says so when an issuer is not there [SB-8.1]', async () => {
    openIssuers('/issuer/issuers/gone', { issuers: [makeIssuer()] })
    expect(await screen.findByText("Issuer 'gone' does not exist.")).toBeTruthy()
    expect(screen.getByText('Issuer Slug not found')).toBeTruthy()
  })
})

describe('deleting an issuer', () => {
  it('waits until its badges are deleted', async () => {
    openIssuers(home, { issuers: [makeIssuer()], badgeClasses: badgeClasses.slice(2) })
    await screen.findByText('All badges are archived.')
    await choose('Delete')
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Issuer' })
    expect(dialog.textContent).toContain('Delete all its badges first.')
    expect(within(dialog).getByRole('button', { name: 'Delete Issuer' })).toHaveProperty('disabled', true)
  })

  it('leads back to the list', async () => {
    openIssuers(home, { issuers: [makeIssuer({ badgeClassCount: 0 })] })
    await walkDialogs({
      of: 'features/issuers/issuer-actions.tsx',
      role: 'alertdialog',
      title: 'Delete Issuer',
      by: ['More', 'Delete'],
    })
    await choose('Delete')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Issuer' }))
    expect(await screen.findByText('Deleted issuer: Harbour Sailing School.')).toBeTruthy()
    expect(deleted).toEqual(['harbour'])
    await waitFor(() => expect(location.pathname).toBe('/issuer'))
  })

  it('says why it failed', async () => {
    const refuse = served(deleteIssuer, () => new Answer(400, { detail: 'It has awards.' }))
    openIssuers(home, { issuers: [makeIssuer({ badgeClassCount: 0 })] }, refuse)
    await choose('Delete')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Issuer' }))
    expect(await screen.findByText('Failed to delete issuer: It has awards.')).toBeTruthy()
  })
})
