import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { Collection } from '#contracts/backpack/collections.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import type { ShareSubject } from './share-subject.ts'

export function subjectOfBadge(badge: BackpackBadge): ShareSubject {
  const { json } = badge
  return {
    shareObjectType: 'BadgeInstance',
    id: badge.id,
    title: json.badge.name,
    shareUrl: badge.shareUrl,
    imageUrl: badge.imagePreview.id,
    issuedOn: json.issuedOn,
    recipientName: readRecipientName(badge.extensions) || undefined,
    recipientIdentifier: badge.recipient_identifier,
    recipientType: json.recipient.type || undefined,
    canEmbed: true,
    hasShareLinks: true,
  }
}

export function subjectOfCollection(collection: Collection): ShareSubject {
  return {
    shareObjectType: 'BadgeCollection',
    id: collection.slug,
    title: collection.name,
    shareUrl: collection.share_url,
    excludeServiceTypes: ['Pinterest'],
    canEmbed: collection.share_url !== '',
    hasShareLinks: true,
  }
}
