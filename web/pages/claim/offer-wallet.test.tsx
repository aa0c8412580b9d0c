import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createWalletOffer } from '#contracts/backpack/wallets.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { offerWallet } from './offer-wallet.ts'
import { WalletPart } from './wallet-part.tsx'

afterEach(() => vi.unstubAllGlobals())

const offer = {
  id: 'one',
  state: 'waiting' as const,
  offer_url: 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fsash.example%2Foffers%2Fone',
  interaction_url: null,
  expires_at: '2026-11-29T11:00:00.000Z',
  pin: null,
}
const shown = () => {
  const { container } = render(<WalletPart />)
  offerWallet(container, 'award-1')
  const find = <Kind extends Element>(what: string) => container.querySelector<Kind>(what)
  return { find, press: () => userEvent.click(container.querySelector('button') ?? container) }
}

test('nothing is offered before the press; it makes one offer, as link and as code', async () => {
  const asked: string[] = []
  serve(
    served(createWalletOffer, ({ params: { badgeId } }) => {
      asked.push(badgeId)
      return offer
    }),
  )
  const { find, press } = shown()
  expect(asked).toEqual([])
  expect(find<HTMLElement>('[data-offered]')?.hidden).toBe(true)
  await press()
  await expect.poll(() => find<HTMLAnchorElement>('[data-wallet-link]')?.href).toBe(offer.offer_url)
  expect(find('[data-wallet-code] svg')).not.toBeNull()
  expect(find<HTMLElement>('[data-offered]')?.hidden).toBe(false)
  expect(find<HTMLButtonElement>('button')?.hidden).toBe(true)
  expect(asked).toEqual(['award-1'])
})

test.each([
  ['refused', new Answer(404, { type: 'about:blank', code: 'not-found', detail: 'Not found.' })],
  ['led elsewhere', { ...offer, offer_url: 'https://evil.example/' }],
])('an offer that is %s leads nowhere, and says so', async (_how, answer) => {
  serve(served(createWalletOffer, () => answer))
  const { find, press } = shown()
  await press()
  await expect.poll(() => find('[data-say="wallet-trouble"]')?.textContent).not.toBe('')
  expect(find<HTMLElement>('[data-offered]')?.hidden).toBe(true)
  expect(find('[data-wallet-link]')?.getAttribute('href')).toBe('/recipient/badges')
})
