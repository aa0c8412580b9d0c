import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { nameForStaff } from '#shared/names/issuer-name.ts'
import { useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { countBadges, truncateText } from '#web/lib/formats/format.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { IssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { countRecipients, roleLabel } from './role-label.ts'

export interface IssuerCardProps {
  issuer: Issuer
  /** Undefined until they are known. */
  badgeClasses: readonly BadgeClass[] | undefined
  /** They are on their way, and their place is kept. */
  isLoading: boolean
}

const topMost = 3

export function IssuerCard({ issuer, badgeClasses, isLoading }: IssuerCardProps) {
  const { role } = useIssuerAccess(issuer)
  const href = `/issuer/issuers/${issuer.slug}`
  const about = truncateText(issuer.description ?? '', 250)
  const top = (badgeClasses ?? [])
    .toSorted((one, other) => other.recipient_count - one.recipient_count)
    .slice(0, topMost)
  const expected = isLoading ? Math.min(topMost, issuer.badgeClassCount) : 0
  return (
    <li className="sheet pad flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <IssuerMark name={nameForStaff(issuer.name)} image={issuer.picture ?? issuer.image} size="l" />
        <div className="grow min-w-0">
          <h2 className="[overflow-wrap:anywhere]">
            <Link href={href} className="text-ink no-underline hover:underline">
              {issuer.name || t('Unknown Issuer')}
            </Link>
          </h2>
          <p className="small muted">{roleLabel(role)}</p>
        </div>
      </div>
      {about && (
        <p
          dir="auto"
          className="text-start text-ink-2 [overflow-wrap:anywhere]"
          title={about === issuer.description ? undefined : (issuer.description ?? undefined)}
        >
          {about}
        </p>
      )}
      {top.length + expected > 0 && (
        <div>
          <h3 className="small muted mb-2">{t('Top Badges:')}</h3>
          <ul className="stack-s">
            {top.map(({ slug, name, image, picture, recipient_count: count }) => (
              <li key={slug} className="row tight nowrap">
                <BadgeArt src={picture ?? image} className="!w-8" />
                <Link href={`${href}/badges/${slug}`} className="grow min-w-0 truncate text-ink">
                  {name}
                </Link>
                <span className="small muted tnum whitespace-nowrap">{countRecipients(count)}</span>
              </li>
            ))}
            {Array.from({ length: expected }, (_, index) => `badge-${index}`).map((key) => (
              <li key={key} className="row tight nowrap" aria-hidden="true">
                <Skeleton className="h-8 w-full" />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="row mt-auto">
        <span className="small muted">{countBadges(badgeClasses?.length ?? issuer.badgeClassCount)}</span>
        <LinkButton href={href} className="push" aria-label={t('View {name}', { name: issuer.name })}>
          {t('View')}
        </LinkButton>
      </div>
    </li>
  )
}
