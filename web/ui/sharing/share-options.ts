import { isWebAddress } from '#web/lib/formats/is-web-address.ts'
import type { ShareSubject } from './share-subject.ts'

export interface EmbedOption {
  label: string
  embedType: 'image' | 'iframe'
  embedUrl: string
  embedVersion: 1
  embedSize: { width: number; height: number }
  embedTitle: string
  embedBadgeName?: string
  embedAwardDate?: string
  embedRecipientName?: string
}

/** What the dialog offers for a subject. */
export interface ShareOptions {
  title: string
  shareUrl: string
  shareIdUrl: string
  shareObjectType: ShareSubject['shareObjectType']
  recipientIdentifier: string | undefined
  recipientType: string
  showRecipientOptions: boolean
  excludeServiceTypes: readonly string[]
  embedOptions: readonly EmbedOption[]
}

export interface OptionTexts {
  card: string
  badge: string
  /** Title of a frame that shows a badge: "Badge: Day Skipper". */
  badgeTitle: string
}

export function shareOptionsOf(subject: ShareSubject, texts: OptionTexts): ShareOptions {
  const isBadge = subject.shareObjectType === 'BadgeInstance'
  return {
    title: subject.title,
    shareUrl: subject.shareUrl,
    shareIdUrl: subject.shareUrl,
    shareObjectType: subject.shareObjectType,
    recipientIdentifier: subject.recipientIdentifier,
    recipientType: subject.recipientType ?? 'email',
    showRecipientOptions: isBadge && Boolean(subject.recipientIdentifier),
    excludeServiceTypes: subject.excludeServiceTypes ?? (isBadge ? [] : ['Pinterest']),
    embedOptions: subject.canEmbed && isWebAddress(subject.shareUrl) ? embedOptionsOf(subject, texts) : [],
  }
}

function embedOptionsOf(subject: ShareSubject, { card, badge, badgeTitle }: OptionTexts): EmbedOption[] {
  const { shareUrl, imageUrl, title, issuedOn, recipientName } = subject
  const frame = { label: card, embedType: 'iframe', embedVersion: 1, embedSize: { width: 330, height: 186 } } as const
  if (subject.shareObjectType === 'BadgeCollection') {
    const url = new URL(shareUrl)
    url.searchParams.set('embed', 'true')
    return [{ ...frame, embedUrl: url.href, embedTitle: title }]
  }
  const named = { embedTitle: badgeTitle, embedBadgeName: title, embedAwardDate: issuedOn }
  const options: EmbedOption[] = [{ ...frame, ...named, embedUrl: shareUrl, embedRecipientName: recipientName }]
  if (imageUrl && isWebAddress(imageUrl)) {
    options.push({
      ...named,
      label: badge,
      embedType: 'image',
      embedVersion: 1,
      embedSize: { width: 128, height: 128 },
      embedUrl: imageUrl,
      embedRecipientName: recipientName,
    })
  }
  return options
}
