import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { makeBadgeClass, makeIssuer, maya } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openIssuers } from '#web/testing/screens/open-issuers.tsx'

const home = '/issuer/issuers/harbour'
const fresh: Partial<Issuer> = { badgeClassCount: 0, recipientCount: 0 }
const badge = makeBadgeClass({ recipient_count: 0 })
const open = (given: Partial<Issuer>, badgeClasses = [badge]) =>
  openIssuers(home, { issuers: [makeIssuer({ ...fresh, ...given })], badgeClasses })
const list = () => screen.findByRole('region', { name: 'Start here' })
const stepsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((step) => {
      const turn = step.getAttribute('aria-current') === 'step' ? '> ' : ''
      return turn + within(step).getByRole('heading').textContent
    })

afterEach(closeApp)

describe('the start list of an issuer', () => {
  it('lights the first step that is open, and names it once', async () => {
    open({ image: 'https://harbour.example/crest.png' }, [])
    const region = await list()
    expect(stepsOf(region)).toEqual([
      '> Draw your first badge',
      'Award it to somebody',
      'Picture of the issuer, done',
      'Invite a colleague',
    ])
    expect(within(region).getByText('1 of 4 done')).toBeTruthy()
    expect(screen.getByText('This Issuer has no badges')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Create a badge' })).toHaveLength(1)
    expect(within(region).getByRole('link', { name: 'Invite' }).getAttribute('href')).toBe(`${home}/staff`)
  })

  it('leads from the first badge to its first award', async () => {
    open({ badgeClassCount: 1 })
    const link = within(await list()).getByRole('link', { name: 'Award' })
    expect(link.getAttribute('href')).toBe(`${home}/badges/skipper/issue`)
    expect(link.className).toContain('primary')
  })

  it('is one line once somebody holds a badge, and opens', async () => {
    open({ badgeClassCount: 1, recipientCount: 1 })
    expect(await screen.findByText(/2 of 4 done\. Next: Picture of the issuer/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(await list()).toBeTruthy()
  })

  it('goes away when all four are done, and is not there for who edits nothing', async () => {
    const anna = { ...maya, email: 'anna@x.example' }
    const staff: Issuer['staff'] = [
      { user: maya, role: 'staff' },
      { user: anna, role: 'owner' },
    ]
    open({ staff })
    await screen.findByRole('table', { name: 'Badges' })
    expect(screen.queryByText('Start here')).toBeNull()
    closeApp()
    const owners = staff.map((one) => ({ ...one, role: 'owner' as const }))
    open({ image: 'https://harbour.example/crest.png', badgeClassCount: 1, recipientCount: 1, staff: owners })
    await screen.findByRole('table', { name: 'Badges' })
    expect(screen.queryByText('Start list')).toBeNull()
  })

  it('stays hidden once it was, and comes back from the menu', async () => {
    open({}, [])
    await userEvent.click(within(await list()).getByRole('button', { name: 'Hide it' }))
    await waitFor(() => expect(screen.queryByText('Start here')).toBeNull())
    expect(screen.getByRole('link', { name: 'Create a badge' })).toBeTruthy()
    expect(localStorage.getItem('settings-start-list')).toBe('hidden')
    closeApp()
    localStorage.setItem('settings-start-list', 'hidden')
    open({}, [])
    await screen.findByText('This Issuer has no badges')
    expect(screen.queryByText('Start here')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Start list' }))
    expect(await list()).toBeTruthy()
  })
})
