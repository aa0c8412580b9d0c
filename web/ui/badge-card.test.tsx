import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BadgeCard, type BadgeCardProps } from './badge-card.tsx'
import './test-setup.ts'

const show = (props: Partial<BadgeCardProps> = {}) =>
  render(
    <BadgeCard
      href="/recipient/earned-badge/abc"
      title="Day Skipper"
      image="/a.svg"
      onShare={() => undefined}
      {...props}
    />,
  )
const shareButton = () => screen.queryByRole('button', { name: /^Share/ })

test('the card is one link to its badge', () => {
  show()
  expect(screen.getByRole('link', { name: 'Day Skipper' }).getAttribute('href')).toBe('/recipient/earned-badge/abc')
})

test('sharing is offered and says what it shares', async () => {
  const onShare = vi.fn()
  show({ onShare })
  await userEvent.click(screen.getByRole('button', { name: 'Share Day Skipper' }))
  expect(onShare).toHaveBeenCalledOnce()
})

test.each([
  ['a pending badge', { status: 'pending' }],
  ['a public card', { isPublic: true }],
  ['a card with a verify address', { verifyUrl: '/verify?url=x' }],
] satisfies [string, Partial<BadgeCardProps>][])('%s cannot be shared', (_, props) => {
  show(props)
  expect(shareButton()).toBeNull()
})

test.each(['new', 'expired'] as const)('a badge that is %s can be shared', (status) => {
  show({ status })
  expect(shareButton()).not.toBeNull()
})

test('a verify address becomes a link', () => {
  show({ verifyUrl: '/verify?url=x' })
  expect(screen.getByRole('link', { name: 'Verify' }).getAttribute('href')).toBe('/verify?url=x')
})

test('a new badge wears the sash, for eyes only, and the label says so', () => {
  const { container } = show({ status: 'new' })
  expect(container.querySelector('.sash')?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('New')).toBeTruthy()
})

test('an expired badge is grey and says why', () => {
  const { container } = show({ status: 'expired' })
  expect(container.querySelector('.bcard')?.classList.contains('off')).toBe(true)
  expect(screen.getByText('Expired')).toBeTruthy()
})

test('a long description is cut, with the full text in the title', () => {
  const description = `${'word '.repeat(30)}end`
  show({ description })
  const shown = screen.getByTitle(description)
  expect(shown.textContent?.length).toBeLessThanOrEqual(101)
  expect(shown.textContent?.endsWith('…')).toBe(true)
})

test('a badge without a name is an unknown badge [SB-2.8]', () => {
  show({ title: null })
  expect(screen.getByRole('link', { name: 'Unknown Badge' })).toBeTruthy()
})
