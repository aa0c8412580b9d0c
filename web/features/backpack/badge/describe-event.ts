import type { BadgeEvent } from '#contracts/backpack/backpack-actions.ts'
import { t } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { named } from '#shared/names/name-standing.ts'

export interface DescribedEvent {
  title: string
  detail?: string
}

/** One step of a badge's life in words; what others wrote about it stands apart. */
export function describeEvent({ kind, detail, issuerStanding = named }: BadgeEvent): DescribedEvent {
  const issuer = detail ? new IssuerName(detail, issuerStanding) : undefined
  switch (kind) {
    case 'awarded':
      return { title: issuer ? t('Awarded by {issuer}', { issuer }) : t('Awarded') }
    case 'accepted':
      return { title: t('Accepted by you') }
    case 'corrected':
      return { title: t('Corrected by the issuer') }
    case 'renewed':
      return {
        title: issuer ? t('Signed anew by {issuer}', { issuer }) : t('Signed anew'),
        detail: t('Files that you downloaded before, and copies in a wallet, no longer count. Download it again.'),
      }
    case 'revoked':
      return { title: t('Taken back by the issuer'), detail: detail ?? undefined }
    case 'imported':
      return { title: t('Added to your backpack'), detail: detail ? t('From {source}', { source: detail }) : undefined }
    case 'verified':
      return { title: t('Checked'), detail: detail ?? undefined }
    case 'shared':
      return { title: detail ? t('Shared: {provider}', { provider: nameProvider(detail) }) : t('Shared') }
    case 'collected':
      return { title: detail ? t('Added to the collection {name}', { name: detail }) : t('Added to a collection') }
    case 'expired':
      return { title: t('Expired') }
  }
}

const providerNames: Record<string, string> = {
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  linkedin_profile: 'LinkedIn',
  twitter: 'Twitter',
  pinterest: 'Pinterest',
}

const nameProvider = (provider: string): string => providerNames[provider.toLowerCase()] ?? provider
