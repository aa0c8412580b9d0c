import {
  ExternalLink,
  Handshake,
  Inbox,
  KeyRound,
  ListChecks,
  Pencil,
  School,
  Trash2,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useLaunchpoints } from '#web/lib/data/use-external-tools.ts'
import { useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { MenuEntry } from '#web/ui/dialogs/menu.tsx'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { useDeleteIssuer } from './use-issuers.ts'

export interface IssuerActionsProps {
  issuer: Issuer
  badgeClassCount: number
  /** Shows the start list again, where it is hidden. */
  onStartList?: (() => void) | undefined
}

/** What the person's role allows beyond awarding. */
export function IssuerActions({ issuer, badgeClassCount, onStartList }: IssuerActionsProps) {
  const navigate = useNavigate()
  const { role, mayEdit, isOwner } = useIssuerAccess(issuer)
  const remove = useDeleteIssuer()
  const tools = useLaunchpoints('issuer_external_launch')

  const askToDelete = async () => {
    const isUsed = badgeClassCount > 0
    const agreed = await confirmWith({
      title: t('Delete Issuer'),
      body: isUsed
        ? t('{name} still has badges. Delete all its badges first.', { name: issuer.name })
        : t('Do you want to delete {name}? This cannot be undone.', { name: issuer.name }),
      resolveLabel: t('Delete Issuer'),
      disableConfirm: isUsed,
      danger: true,
    })
    if (!agreed) return
    try {
      await remove(issuer)
    } catch (failure) {
      notices.error(t('Failed to delete issuer: {message}', { message: messageOf(failure) }))
    }
  }

  const entries: MenuEntry[] = []
  if (mayEdit) {
    const edit = () => void navigate(`/issuer/issuers/${issuer.slug}/edit`)
    entries.push({ id: 'edit', label: t('Edit'), icon: Pencil, onSelect: edit })
  }
  const openStaff = () => void navigate(`/issuer/issuers/${issuer.slug}/staff`)
  const staffLabel = isOwner ? t('Manage Staff') : t('View Staff')
  if (role) entries.push({ id: 'staff', label: staffLabel, icon: Users, onSelect: openStaff })
  const openGroups = () => void navigate(`/issuer/issuers/${issuer.slug}/groups`)
  if (role) entries.push({ id: 'groups', label: t('Groups'), icon: UsersRound, onSelect: openGroups })
  const openRequests = () => void navigate(`/issuer/issuers/${issuer.slug}/requests`)
  if (role) entries.push({ id: 'requests', label: t('Requests'), icon: Inbox, onSelect: openRequests })
  const openEndorsements = () => void navigate(`/issuer/issuers/${issuer.slug}/endorsements`)
  if (role) entries.push({ id: 'endorsements', label: t('Endorsements'), icon: Handshake, onSelect: openEndorsements })
  const openSigning = () => void navigate(`/issuer/issuers/${issuer.slug}/signing`)
  if (mayEdit) entries.push({ id: 'signing', label: t('Signing'), icon: KeyRound, onSelect: openSigning })
  const openWebhooks = () => void navigate(`/issuer/issuers/${issuer.slug}/webhooks`)
  if (mayEdit) entries.push({ id: 'webhooks', label: t('Webhooks'), icon: Webhook, onSelect: openWebhooks })
  const openPlatforms = () => void navigate(`/issuer/issuers/${issuer.slug}/learning-platforms`)
  if (role) entries.push({ id: 'lti', label: t('Learning platforms'), icon: School, onSelect: openPlatforms })
  if (onStartList) entries.push({ id: 'start', label: t('Start list'), icon: ListChecks, onSelect: onStartList })
  if (role) {
    entries.push(...tools.map(({ id, label, launchUrl }) => ({ id, label, icon: ExternalLink, href: launchUrl })))
  }
  if (isOwner) {
    entries.push({ id: 'delete', label: t('Delete'), icon: Trash2, warn: true, onSelect: () => void askToDelete() })
  }
  if (entries.length === 0) return null
  return <MoreMenu label={t('More about {name}', { name: issuer.name })} name={t('More')} entries={entries} />
}
