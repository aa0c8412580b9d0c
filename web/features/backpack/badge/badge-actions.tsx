import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, ExternalLink, Globe, Printer, Send, Share2, Trash2, Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { findBadgeStatus, isShareable } from '#web/lib/backpack/badge-status.ts'
import { historyKey } from '#web/lib/backpack/use-badge-history.ts'
import { launchTool } from '#web/lib/browser/launch-tool.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { useLaunchpoints } from '#web/lib/data/use-external-tools.ts'
import type { MenuEntry } from '#web/ui/dialogs/menu.tsx'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { subjectOfBadge } from '#web/ui/sharing/subject-of.ts'
import { useConfirmedRemoval } from './use-confirmed-removal.ts'
import { verifierUrlOf } from './verifier-url.ts'

const ShareDialog = lazy(() =>
  import('#web/ui/sharing/share-dialog.tsx').then(({ ShareDialog: view }) => ({ default: view })),
)

const WalletDialog = lazy(() =>
  import('#web/ui/wallets/wallet-dialog.tsx').then(({ WalletDialog: view }) => ({ default: view })),
)

const SendDialog = lazy(() =>
  import('#web/ui/sending/send-dialog.tsx').then(({ SendDialog: view }) => ({ default: view })),
)

export function BadgeActions({ badge }: { badge: BackpackBadge }) {
  const [sharing, setSharing] = useState(false)
  const [sending, setSending] = useState(false)
  const wallet = useWalletEntry(badge)
  const client = useQueryClient()
  const remove = useConfirmedRemoval(badge)
  const publicEntries = usePublicEntries(badge)
  const toolEntries = useToolEntries(badge)
  const endSharing = () => {
    setSharing(false)
    void client.invalidateQueries({ queryKey: historyKey(badge.id) })
  }
  return (
    <div className="row tight actions">
      {isShareable(badge) && (
        <Button variant="primary" onPress={() => setSharing(true)}>
          <Icon of={Share2} />
          {t('Share Badge')}
        </Button>
      )}
      <MoreMenu
        label={t('More')}
        entries={[
          ...wallet.entries,
          ...(isSendable(badge)
            ? [{ id: 'send', label: t('Send to Another Backpack'), icon: Send, onSelect: () => setSending(true) }]
            : []),
          ...(isShareable(badge) ? publicEntries : []),
          ...toolEntries,
          { id: 'delete', label: t('Delete'), icon: Trash2, warn: true, onSelect: () => void remove() },
        ]}
      />
      {sharing && (
        <Suspense>
          <ShareDialog subject={subjectOfBadge(badge)} onClose={endSharing} />
        </Suspense>
      )}
      {sending && (
        <Suspense>
          <SendDialog badge={badge} onClose={() => setSending(false)} />
        </Suspense>
      )}
      {wallet.isOpen && (
        <Suspense>
          <WalletDialog badge={badge} onClose={wallet.close} />
        </Suspense>
      )}
    </div>
  )
}

// Other backpacks take what they can verify as it was signed.
const isSendable = (badge: BackpackBadge): boolean =>
  isShareable(badge) && (badge.imported === null || badge.imported.edition === '3.0')

// Tools are told of awards of this server only.
function useToolEntries({ id: badgeId, imported }: BackpackBadge): MenuEntry[] {
  const tools = useLaunchpoints('earner_assertion_action')
  if (imported) return []
  return tools.map((tool) => ({
    id: tool.id,
    label: tool.label,
    icon: ExternalLink,
    onSelect: () => void launchTool(tool, badgeId),
  }))
}

// The address says whether the dialog is open, so that the mail about a new badge can lead to it.
function useWalletEntry(badge: BackpackBadge) {
  const [query, setQuery] = useSearchParams()
  // A badge from elsewhere is signed for whom its issuer signed it; its file can be given to a wallet as it is.
  const isOffered = isShareable(badge) && !badge.imported && findBadgeStatus(badge) !== 'expired'
  const setOpen = (isOpen: boolean) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (isOpen) after.set('wallet', '1')
        else after.delete('wallet')
        return after
      },
      { replace: true },
    )
  const entry: MenuEntry = { id: 'wallet', label: t('Add to Wallet'), icon: Wallet, onSelect: () => setOpen(true) }
  return {
    entries: isOffered ? [entry] : [],
    isOpen: isOffered && query.get('wallet') === '1',
    close: () => setOpen(false),
  }
}

function usePublicEntries(badge: BackpackBadge): MenuEntry[] {
  const { search } = useLocation()
  const verifier = verifierUrlOf(badge, getConfig().assertionVerifyUrl ?? '/verify', search)
  return [
    ...(verifier
      ? [{ id: 'verify', label: t('Verify'), icon: BadgeCheck, onSelect: () => location.assign(verifier) }]
      : []),
    { id: 'page', label: t('View Public Page'), icon: Globe, onSelect: () => location.assign(badge.shareUrl) },
    // Printing stops the page, so the menu is given the time to go.
    { id: 'print', label: t('Print'), icon: Printer, onSelect: () => setTimeout(() => window.print(), 300) },
  ]
}
