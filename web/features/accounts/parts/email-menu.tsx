import { type LucideIcon, Mail, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EmailEntry } from '#contracts/accounts/emails.ts'
import { t } from '#shared/i18n/text.ts'
import { resendConfirmation } from '#web/lib/data/resend-confirmation.ts'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { askToRemove, makePrimary } from '../data/email-actions.ts'

export interface EmailMenuProps {
  entry: EmailEntry
  /** The only address of an account stays. */
  isOnly: boolean
}

interface Action {
  id: string
  label: string
  icon: LucideIcon
  warn?: boolean
  run: (entry: EmailEntry) => Promise<void>
}

/** What can be done with an address; nothing for a proven primary one. */
export function EmailMenu({ entry, isOnly }: EmailMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const actions = actionsFor(entry, isOnly)
  if (actions.length === 0) return null

  const act = async ({ run }: Action) => {
    setBusy(true)
    await run(entry).finally(() => setBusy(false))
  }

  return (
    <MoreMenu
      label={t('More for {email}', { email: entry.email })}
      isPending={isBusy}
      entries={actions.map((action) => ({ ...action, onSelect: () => void act(action) }))}
    />
  )
}

function actionsFor({ verified, primary }: EmailEntry, isOnly: boolean): Action[] {
  const actions: Action[] = []
  if (!verified) actions.push({ id: 'resend', label: t('Resend Verification'), icon: Mail, run: resendConfirmation })
  if (verified && !primary) actions.push({ id: 'primary', label: t('Make primary'), icon: Star, run: makePrimary })
  if (!isOnly && !primary) {
    actions.push({ id: 'remove', label: t('Remove'), icon: Trash2, warn: true, run: askToRemove })
  }
  return actions
}
