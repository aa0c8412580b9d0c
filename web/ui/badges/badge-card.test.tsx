import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { named } from '#shared/names/name-standing.ts'
import { BadgeCard, type BadgeCardProps } from './badge-card.tsx'
import '../test-setup.ts'

const show = (props: Partial<BadgeCardProps> = {}) =>
  render(
    <BadgeCard badgeSlug="abc" badgeTitle="Day Skipper" badgeImage="/a.svg" onShare={() => undefined} {...props} />,
  )
const shareButton = () => screen.queryByRole('button', { name: /^Share/ })
const link = () => screen.getByRole('link', { name: 'Day Skipper' }).getAttribute('href')

describe('the card of a badge', () => {
  it('shows picture, title, issuer, date, description and status, each from its own input [SB-2.30] [SB-2.33]', () => {
    const { container } = show({
      badgeImage: '/picture.svg',
      badgeDescription: 'Sails by day.',
      badgeIssueDate: '2026-06-14T12:00:00Z',
      issuerTitle: new IssuerName('Harbour Sailing School', named),
      mostRelevantStatus: 'expired',
    })
    expect(container.querySelector('.tile img')?.getAttribute('src')).toBe('/picture.svg')
    expect(screen.getByRole('heading', { name: 'Day Skipper' })).toBeTruthy()
    expect(screen.getByText('Harbour Sailing School')).toBeTruthy()
    expect(screen.getByText('Sails by day.')).toBeTruthy()
    expect(screen.getByText('Jun 14, 2026').getAttribute('datetime')).toBe('2026-06-14')
    expect(screen.getByText('Expired')).toBeTruthy()
  })

  it.each([
    ['new', 'New'],
    ['pending', 'Pending'],
    ['expired', 'Expired'],
    ['revoked', 'Revoked'],
  ] as const)('labels %s in the style of that name [SB-2.30]', (mostRelevantStatus, word) => {
    show({ mostRelevantStatus })
    expect(screen.getByText(word).className).toBe(`status ${mostRelevantStatus}`)
  })

  it('is one link to the earned badge with its slug [SB-2.31] [SB-2.33]', () => {
    show({ badgeSlug: 'a/b', publicUrl: 'https://sash.example/public/assertions/abc' })
    expect(link()).toBe('/recipient/earned-badge/a%2Fb')
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('leads to the public page where a stranger sees it [SB-2.33]', () => {
    show({ badgeSlug: undefined, publicUrl: 'https://sash.example/public/badges/abc', public: true })
    expect(link()).toBe('https://sash.example/public/badges/abc')
  })

  it('offers to share and says what [SB-2.32]', async () => {
    const onShare = vi.fn()
    show({ onShare })
    await userEvent.click(screen.getByRole('button', { name: 'Share Day Skipper' }))
    expect(onShare).toHaveBeenCalledOnce()
  })

  it.each([
    ['a pending badge', { mostRelevantStatus: 'pending' }],
    ['a revoked badge', { mostRelevantStatus: 'revoked' }],
    ['a public card', { public: true }],
    ['a card with a verify address', { verifyUrl: '/verify?url=x' }],
  ] satisfies [string, Partial<BadgeCardProps>][])('does not offer to share %s [SB-2.32]', (_, props) => {
    show(props)
    expect(shareButton()).toBeNull()
  })

  it.each(['new', 'expired'] as const)('offers to share a badge that is %s [SB-2.32]', (mostRelevantStatus) => {
    show({ mostRelevantStatus })
    expect(shareButton()).not.toBeNull()
  })

  it('links to verify exactly where an address for it is given [SB-2.32] [SB-2.33]', () => {
    show()
    expect(screen.queryByRole('link', { name: 'Verify' })).toBeNull()
    show({ verifyUrl: '/verify?url=x' })
    expect(screen.getByRole('link', { name: 'Verify' }).getAttribute('href')).toBe('/verify?url=x')
  })

  it('wears the sash when new, for eyes only, and the label says so', () => {
    const { container } = show({ mostRelevantStatus: 'new' })
    expect(container.querySelector('.sash')?.getAttribute('aria-hidden')).toBe('true')
    expect(screen.getByText('New')).toBeTruthy()
  })

  it.each(['expired', 'revoked'] as const)('is grey when %s', (mostRelevantStatus) => {
    const { container } = show({ mostRelevantStatus })
    expect(container.querySelector('.bcard')?.classList.contains('off')).toBe(true)
  })

  it('cuts a description at 100 characters, with the full text in the title [SB-2.30] [SB-5.8] [SB-9.5]', () => {
    const badgeDescription = `${'word '.repeat(30)}end`
    show({ badgeDescription })
    expect(screen.getByTitle(badgeDescription).textContent).toBe(`${'word '.repeat(20).trimEnd()}…`)
  })

  it('leaves a description of 100 characters whole', () => {
    const badgeDescription = 'a'.repeat(100)
    show({ badgeDescription })
    expect(screen.getByText(badgeDescription).title).toBe('')
  })

  it.each([null, ''])('calls a badge without a name an unknown badge [SB-2.8]', (badgeTitle) => {
    show({ badgeTitle })
    expect(screen.getByRole('link', { name: 'Unknown Badge' })).toBeTruthy()
  })
})
