import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { named } from '#shared/names/name-standing.ts'
import { EndorsedBy } from './endorsed-by.tsx'

const endorsement = {
  url: 'https://badges.example.org/public/endorsements/1',
  endorser: { name: new IssuerName('Sea Board', named), url: 'https://badges.example.org/public/issuers/1' },
  comment: 'We teach by the **same** plan. <img src=x onerror=alert(1)>',
  issuedOn: '2026-06-14T09:00:00Z',
}

it('names the endorser, what it says and when, and lets the statement be verified', () => {
  render(<EndorsedBy endorsements={[{ ...endorsement, expires: '2029-01-01T00:00:00Z', about: 'badge' }]} />)
  const item = within(screen.getByRole('listitem'))
  expect(item.getByRole('link', { name: 'Sea Board' })).toHaveProperty('href', endorsement.endorser.url)
  expect(item.getByText('same').tagName).toBe('STRONG')
  expect(item.queryByRole('img', { name: '' })).toBeNull()
  expect(item.getByText('June 14, 2026')).toBeTruthy()
  expect(item.getByText('January 1, 2029')).toBeTruthy()
  expect(item.getByText('About the badge')).toBeTruthy()
  expect(item.getByRole('link', { name: 'Verify what Sea Board says' }).getAttribute('href')).toBe(
    '/verify?url=https%3A%2F%2Fbadges.example.org%2Fpublic%2Fendorsements%2F1%3Fv%3D3_0',
  )
})

it('is not there without endorsements', () => {
  const { container } = render(<EndorsedBy />)
  expect(container.innerHTML).toBe('')
})

it('tells of one from elsewhere whose site it is and when it was checked', () => {
  const endorser = { name: new IssuerName('Sailing Council', named), url: 'https://council.example/about' }
  const { url: _url, ...statement } = { ...endorsement, endorser, checkedOn: '2026-11-20T09:00:00Z' }
  render(<EndorsedBy endorsements={[statement, { ...statement, url: 'https://council.example/1' }]} />)
  const [without, withAddress] = screen.getAllByRole('listitem').map((item) => within(item))
  expect(without?.getByText('council.example')).toBeTruthy()
  expect(without?.getByText('November 20, 2026')).toBeTruthy()
  expect(without?.queryByRole('link', { name: /^Verify/ })).toBeNull()
  expect(withAddress?.getByRole('link', { name: /^Verify/ }).getAttribute('href')).toBe(
    '/verify?url=https%3A%2F%2Fcouncil.example%2F1',
  )
  expect(withAddress?.queryByRole('link', { name: /^View JSON/ })).toBeNull()
})
