import { useMutation, useQuery } from '@tanstack/react-query'
import {
  createWalletOffer,
  getWalletOffer,
  type NewWalletOffer,
  type WalletState,
} from '#contracts/backpack/wallets.ts'
import { call } from '../../lib/api/call.ts'
import { readKey } from '../../lib/data/read-key.ts'

const askAgainMilliseconds = 3000

/** Makes an offer of the badge; with or without a PIN it is another one, and the one before it ends. */
export const useNewOffer = (badgeId: string) =>
  useMutation({
    mutationFn: (withPin: boolean) => call(createWalletOffer, { params: { badgeId }, body: { with_pin: withPin } }),
  })

/** How far the wallet has come, asked until it has taken the badge or can take it no more. */
export function useOfferState(offer: NewWalletOffer | undefined): WalletState | undefined {
  const params = { offerId: offer?.id ?? '' }
  const { data } = useQuery({
    queryKey: readKey(getWalletOffer, params),
    queryFn: ({ signal }) => call(getWalletOffer, { params, signal }),
    enabled: offer !== undefined,
    refetchInterval: ({ state }) => (isSettled(state.data?.state) ? false : askAgainMilliseconds),
  })
  return data?.state ?? offer?.state
}

const isSettled = (state: WalletState | undefined): boolean =>
  state === 'kept' || state === 'refused' || state === 'ended'
