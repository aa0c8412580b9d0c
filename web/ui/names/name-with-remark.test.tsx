import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t, writeName } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { named, unconfirmed, vouched } from '#shared/names/name-standing.ts'
import { NameWithRemark } from './name-with-remark.tsx'

const show = (name: IssuerName | undefined) => {
  const { container, unmount } = render(<NameWithRemark of={name} />)
  const { textContent } = container
  unmount()
  return textContent
}
const since = '2026-10-01T12:00:00Z'

test('[T3] a name is shown with what is to be said of it, and plainly where nothing is', () => {
  expect(show(new IssuerName('Claimed Academy', unconfirmed))).toBe('Claimed Academy name not confirmed')
  expect(show(new IssuerName('Renamed', { kind: 'changed', since, former: 'Former' }))).toBe(
    'Renamed new name since October 1, 2026',
  )
  expect(show(new IssuerName('Renamed', { kind: 'changed', since }))).toBe('Renamed changed since October 1, 2026')
  expect(show(new IssuerName('Same', { kind: 'changed', since, former: 'Same' }))).toBe(
    'Same changed since October 1, 2026',
  )
  for (const standing of [named, vouched]) expect(show(new IssuerName('Academy', standing))).toBe('Academy')
  expect([show(undefined), show(new IssuerName(' ', unconfirmed))]).toEqual(['Unknown Issuer', 'Unknown Issuer'])
})

test('[T3] the remark is explained to whoever points at it', () => {
  render(<NameWithRemark of={new IssuerName('Claimed Academy', unconfirmed)} />)
  expect(screen.getByText('name not confirmed').title).toBe('Nothing confirms the name that this issuer gives itself.')
})

test('[T3] in a text a name has its remark, behind it', () => {
  const issuer = new IssuerName('Claimed Academy', unconfirmed)
  expect(t('{issuer} has awarded you this badge.', { issuer })).toBe(
    'Claimed Academy (name not confirmed) has awarded you this badge.',
  )
  expect(writeName(issuer)).toBe('Claimed Academy (name not confirmed)')
})
