import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { listAwards } from '#contracts/awards/awards.ts'
import { makeAward, makeBadgeClass } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadgeClass } from '#web/testing/screens/open-badge-class.tsx'
import { served } from '#web/testing/serve.ts'

const page = '/issuer/issuers/harbour/badges/skipper'
const badgeClass = makeBadgeClass({ recipient_count: 0 })

afterEach(() => {
  closeApp()
  localStorage.clear()
})

describe('a badge that nobody got yet', () => {
  it('is ready, for one or for many', async () => {
    openBadgeClass('page', { badgeClass })
    expect(await screen.findByRole('heading', { name: 'Your badge is ready', level: 1 })).toBeTruthy()
    expect(screen.getByText('Day Skipper', { selector: 'strong' })).toBeTruthy()
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Award one')).toBe(`${page}/issue`)
    expect(hrefOf('Award many')).toBe(`${page}/bulk-import`)
    expect(hrefOf('No addresses? Let people take it by a link, a QR code or slips')).toBe(`${page}/claims`)
    expect(screen.queryByRole('link', { name: 'Award Badge' })).toBeNull()
  })

  it('does not bring back a start list that was hidden', async () => {
    openBadgeClass('page', { badgeClass })
    expect(await screen.findByText('Start list')).toBeTruthy()
    closeApp()
    localStorage.setItem('settings-start-list', 'hidden')
    openBadgeClass('page', { badgeClass })
    expect(await screen.findByText('What an award does')).toBeTruthy()
    expect(screen.queryByText('Start list')).toBeNull()
  })

  it('is none of those whose only award was taken back', async () => {
    openBadgeClass(
      'page',
      { badgeClass },
      served(listAwards, () => [makeAward({ revoked: true })]),
    )
    expect(await screen.findByRole('heading', { name: 'Day Skipper', level: 1 })).toBeTruthy()
    expect(screen.queryByText('Your badge is ready')).toBeNull()
  })

  it('cannot be awarded once it is archived, and does not say so', async () => {
    openBadgeClass('page', { badgeClass: { ...badgeClass, archived: true } })
    expect(await screen.findByText('This badge is archived.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Award one' })).toBeNull()
  })
})
