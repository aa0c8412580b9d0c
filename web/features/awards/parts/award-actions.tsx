import { Ban, ExternalLink, Mail, Pencil, Share2 } from 'lucide-react'
import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import { t } from '#shared/i18n/text.ts'
import { launchTool } from '#web/lib/browser/launch-tool.ts'
import type { ToolEntry } from '#web/lib/data/use-external-tools.ts'
import type { MenuEntry } from '#web/ui/dialogs/menu.tsx'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'

export interface DoWithAward {
  share: (award: DeskAward) => void
  resend: (award: DeskAward) => void
  /** Of owners and editors only. */
  edit?: (award: DeskAward) => void
  revoke?: (award: DeskAward) => void
}

export interface AwardActionsProps {
  award: DeskAward
  actions: DoWithAward
  tools: readonly ToolEntry[]
}

export function AwardActions({ award, actions, tools }: AwardActionsProps) {
  const recipient = award.recipient_identifier
  const label = t('More about {name}', { name: recipient })
  return (
    <span className="row tight nowrap max-[47.99rem]:-ms-3">
      <a
        className="btn quiet min-[48rem]:max-[63.99rem]:hidden"
        href={award.public_url}
        target="_blank"
        rel="noopener"
        aria-label={t('View the badge of {recipient}', { recipient })}
      >
        {t('View')}
      </a>
      <MoreMenu label={label} entries={listEntries(award, actions, tools)} />
    </span>
  )
}

function listEntries(
  award: DeskAward,
  { share, resend, edit, revoke }: DoWithAward,
  tools: readonly ToolEntry[],
): MenuEntry[] {
  const entries: MenuEntry[] = [
    { id: 'page', label: t('Public page'), icon: ExternalLink, href: award.public_url },
    { id: 'share', label: t('Share'), icon: Share2, onSelect: () => share(award) },
  ]
  if (award.revoked) return entries
  if (award.recipient_type === 'email') {
    entries.push({ id: 'resend', label: t('Resend mail'), icon: Mail, onSelect: () => resend(award) })
  }
  if (edit) entries.push({ id: 'edit', label: t('Edit'), icon: Pencil, onSelect: () => edit(award) })
  for (const tool of tools) {
    const { id, label } = tool
    entries.push({ id, label, icon: ExternalLink, onSelect: () => void launchTool(tool, award.slug) })
  }
  if (revoke) entries.push({ id: 'revoke', label: t('Revoke'), icon: Ban, warn: true, onSelect: () => revoke(award) })
  return entries
}
