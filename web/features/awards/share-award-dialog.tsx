import { z } from 'zod'
import type { Award } from '#contracts/awards.ts'
import { ShareDialog } from '#web/ui/sharing/share-dialog.tsx'
import type { ShareSubject } from '#web/ui/sharing/share-subject.ts'
import { previewImageOf } from './award-addresses.ts'

export interface ShareAwardDialogProps {
  award: Award
  badgeName: string
  onClose: () => void
}

export function ShareAwardDialog({ award, badgeName, onClose }: ShareAwardDialogProps) {
  return <ShareDialog subject={subjectOf(award, badgeName)} onClose={onClose} />
}

const recipientProfile = z.object({ 'extensions:recipientProfile': z.object({ name: z.string().min(1) }) })

function subjectOf(award: Award, badgeName: string): ShareSubject {
  return {
    shareObjectType: 'BadgeInstance',
    id: award.slug,
    title: badgeName,
    shareUrl: award.public_url,
    imageUrl: previewImageOf(award),
    pictureUrl: award.picture,
    issuedOn: award.issued_on,
    recipientName: recipientProfile.safeParse(award.extensions).data?.['extensions:recipientProfile'].name,
    recipientIdentifier: award.recipient_identifier,
    recipientType: award.recipient_type,
    canEmbed: true,
    hasShareLinks: false,
    byIssuer: true,
  }
}
