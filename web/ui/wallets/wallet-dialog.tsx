import { useEffect, useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { NewWalletOffer } from '#contracts/backpack/wallets.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { LoadingScreen } from '../feedback/loading-screen.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { Button } from '../navigation/button.tsx'
import { type TabEntry, Tabs } from '../navigation/tabs.tsx'
import { useNewOffer, useOfferState } from './use-wallet-offer.ts'
import { WalletCode } from './wallet-code.tsx'
import { WalletProgress } from './wallet-progress.tsx'

export interface WalletDialogProps {
  badge: BackpackBadge
  onClose: () => void
}

/** Puts a badge into a wallet: by QR code on another device, by link on this one. It is mounted anew each time it opens. */
export function WalletDialog({ badge, onClose }: WalletDialogProps) {
  const [withPin, setWithPin] = useState(false)
  const { mutate, data: offer, error, isPending } = useNewOffer(badge.id)
  const state = useOfferState(offer)
  useEffect(() => mutate(withPin), [mutate, withPin])
  const isOver = state !== undefined && state !== 'waiting'
  const isDone = state === 'kept' || state === 'delivered'
  // What had the focus is gone with the code, hence the way on takes it.
  const back = isDone && (
    <Button variant="primary" autoFocus onPress={onClose}>
      {t('Back to the badge')}
    </Button>
  )
  return (
    <Dialog title={t('Add to Wallet')} isOpen onOpenChange={onClose} fromBelow buttons={back}>
      <div className="stack">
        {!isDone && (
          <p className="muted">
            {t(
              'A wallet is an app that keeps badges on your own device. It gets a copy that is signed for it; the badge stays in your backpack too.',
            )}
          </p>
        )}
        {error && <Notice kind="error">{messageOf(error)}</Notice>}
        {isPending && !offer && <LoadingScreen />}
        {offer && !isOver && isLocalOffer(offer.offer_url) && (
          <Notice kind="info">
            {t(
              'This server is on this very machine only, and no phone can reach it. The code works on a phone once {service} has an https address of its own.',
            )}
          </Notice>
        )}
        {offer && !isOver && <Tabs label={t('Kinds of wallets')} tabs={listTabs(offer, badge.json.badge.name)} />}
        {!isOver && (
          <Checkbox value={withPin} onChange={setWithPin}>
            {t('Ask for a PIN, so that nobody else who sees the code can use it')}
          </Checkbox>
        )}
        {offer && state && <WalletProgress state={state} pin={offer.pin} until={offer.expires_at} />}
        {(error || state === 'ended' || state === 'refused') && (
          <Button variant="primary" onPress={() => mutate(withPin)}>
            {t('Make a New Code')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function listTabs(offer: NewWalletOffer, name: string): TabEntry[] {
  const tabs: TabEntry[] = [
    { id: 'any', label: t('Any Wallet'), content: <WalletCode address={offer.offer_url} name={name} /> },
  ]
  if (offer.interaction_url) {
    const content = <WalletCode address={offer.interaction_url} name={name} isLearnerWallet />
    tabs.push({ id: 'learner', label: t('Learner Credential Wallet'), content })
  }
  return tabs
}

/** Whether what an offer leads to is on this machine alone: no other device gets there. */
function isLocalOffer(offerUrl: string): boolean {
  const address = URL.parse(offerUrl)?.searchParams.get('credential_offer_uri') ?? ''
  const host = URL.parse(address)?.hostname ?? ''
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)
}
