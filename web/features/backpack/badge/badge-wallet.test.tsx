import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createWalletOffer,
  getWalletOffer,
  type NewWalletOffer,
  type WalletState,
} from '#contracts/backpack/wallets.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadge } from '#web/testing/screens/open-badge.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const badge = makeKeptBadge({ id: 'a' })
const makeOffer = (id: string, withPin: boolean): NewWalletOffer => ({
  id,
  state: 'waiting',
  offer_url: `openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fbadges.example%2F${id}`,
  interaction_url: withPin ? null : `https://badges.example/interactions/${id}?iuv=1`,
  expires_at: '2030-01-01T12:00:00.000Z',
  pin: withPin ? '042042' : null,
})

afterEach(closeApp)

/** Opens the dialog from the menu; the wallet is at `state` whenever it is asked for. */
async function openWallet(state: () => WalletState, given = badge, host = 'badges.example'): Promise<boolean[]> {
  const asked: boolean[] = []
  openBadge(
    given,
    {},
    served(createWalletOffer, ({ body }) => {
      asked.push(body.with_pin)
      const offer = makeOffer(`offer-${asked.length}`, body.with_pin)
      return new Answer(201, { ...offer, offer_url: offer.offer_url.replace('badges.example', host) })
    }),
    served(getWalletOffer, ({ params }) => ({ ...makeOffer(params.offerId, false), state: state() })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  return asked
}

describe('the dialog that puts a badge into a wallet', () => {
  it('shows a code and a link, and says when the wallet has the badge', async () => {
    const asked = await openWallet(() => 'kept')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Wallet' }))
    await screen.findByText('Done: the badge is in the wallet.')
    expect(asked).toEqual([false])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back to the badge' }))
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  })

  it('leads to a wallet on this device and to the learner wallet', async () => {
    await openWallet(() => 'waiting')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Wallet' }))
    const link = await screen.findByRole('link', { name: 'Open a Wallet on This Device' })
    expect(link.getAttribute('href')).toBe(makeOffer('offer-1', false).offer_url)
    screen.getByRole('img', { name: /QR code that puts/ })
    await userEvent.click(screen.getByRole('tab', { name: 'Learner Credential Wallet' }))
    await screen.findByDisplayValue('https://badges.example/interactions/offer-1?iuv=1')
  })

  it.each([
    ['localhost%3A8000', true],
    ['127.0.0.1', true],
    ['%5B%3A%3A1%5D%3A8000', true],
    ['badges.example', false],
    ['localhost.example', false],
  ])('says that no phone reaches %s: %s', async (host, isSaid) => {
    await openWallet(() => 'waiting', badge, host)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Wallet' }))
    await screen.findByRole('img', { name: /QR code that puts/ })
    expect(screen.queryByText(/no phone can reach it/) !== null).toBe(isSaid)
  })

  it('makes another offer with a PIN, which the learner wallet cannot ask for', async () => {
    const asked = await openWallet(() => 'waiting')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Wallet' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Ask for a PIN/ }))
    await screen.findByText('042042')
    expect(asked).toEqual([false, true])
    expect(screen.queryByRole('tab', { name: 'Learner Credential Wallet' })).toBeNull()
  })

  it('offers a new code when the wallet refused or came too late', async () => {
    let state: WalletState = 'ended'
    const asked = await openWallet(() => state)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Wallet' }))
    await screen.findByText('The code works no more. Make a new one.')
    state = 'waiting'
    await userEvent.click(screen.getByRole('button', { name: 'Make a New Code' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    await screen.findByText(/Waiting for a wallet/)
  })

  it('is not offered for badges from elsewhere, expired or revoked ones', async () => {
    const imported = {
      edition: '2.0',
      verdict: 'valid',
      reason: 'All is well.',
      verified_at: '2026-11-20T09:41:07.000Z',
      source_url: null,
      file_name: null,
    } as const
    for (const given of [
      { ...badge, imported },
      { ...badge, revoked: true },
      { ...badge, json: { ...badge.json, expires: '2020-01-01T00:00:00Z' } },
    ]) {
      await openWallet(() => 'waiting', given)
      await screen.findByRole('menuitem', { name: 'Delete' })
      expect(screen.queryByRole('menuitem', { name: 'Add to Wallet' })).toBeNull()
      closeApp()
    }
  })
})
