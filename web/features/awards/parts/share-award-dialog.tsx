import type { Award } from '#contracts/awards/awards.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { ShareDialog } from '#web/ui/sharing/share-dialog.tsx'
import type { ShareSubject } from '#web/ui/sharing/share-subject.ts'
import { previewImageOf } from '../data/award-addresses.ts'

export interface ShareAwardDialogProps {
  award: Award
  badgeName: string
  onClose: () => void
}

export function ShareAwardDialog({ award, badgeName, onClose }: ShareAwardDialogProps) {
  return <ShareDialog subject={subjectOf(award, badgeName)} onClose={onClose} />
}

function subjectOf(award: Award, badgeName: string): ShareSubject {
  return {
    shareObjectType: 'BadgeInstance',
    id: award.slug,
    title: badgeName,
    shareUrl: award.public_url,
    imageUrl: previewImageOf(award),
    pictureUrl: award.picture,
    issuedOn: award.issued_on,
    recipientName: readRecipientName(award.extensions) || undefined,
    recipientIdentifier: award.recipient_identifier,
    recipientType: award.recipient_type,
    canEmbed: true,
    hasShareLinks: false,
    byIssuer: true,
  }
}
