import { Plus } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { sayWhatIssuerIs } from '#shared/names/issuer-word.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { readIssuerSlug } from '#web/lib/formats/read-issuer-slug.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { IssuerCard } from './issuer-card.tsx'
import { newestFirst } from './newest-first.ts'
import { useAllBadgeClasses } from './use-issuers.ts'

export function IssuerListPage() {
  usePageTitle(t('Issuers'))
  const issuers = useIssuers()
  const badgeClasses = useAllBadgeClasses()
  const { features, theme } = getConfig()
  const { issuerWord } = theme
  const mayCreate = !features.disableIssuers

  if (issuers.isLoadingError) return <ErrorScreen message={t('Failed to load issuers.')} />
  if (!issuers.data) return <LoadingRows of={issuers} failure={t('Failed to load issuers.')} />
  const { length: count } = issuers.data
  return (
    <>
      <ListFrame
        title={t('{count, plural, =0 {No Issuers} one {# Issuer} other {# Issuers}}', { count })}
        count={count}
        make={
          mayCreate && (
            <LinkButton href="/issuer/create" variant="primary">
              <Icon of={Plus} />
              {t('Create Issuer')}
            </LinkButton>
          )
        }
        makeFirst={
          mayCreate && (
            <LinkButton href="/issuer/create" variant="primary">
              {t('Create an Issuer')}
            </LinkButton>
          )
        }
        empty={{
          drawing: 'awards',
          title: t('You have no issuers'),
          children: issuerWord
            ? `${sayWhatIssuerIs(issuerWord)} ${t('Its name stands on a badge. Create it and award its first badge.')}`
            : t(
                'An issuer is the school, team or club whose name stands on a badge. Create one and award its first badge.',
              ),
        }}
      >
        <ul className="grid grid-cols-1 gap-4 min-[48rem]:grid-cols-2 min-[48rem]:gap-6">
          {newestFirst(issuers.data).map((issuer) => (
            <IssuerCard
              key={issuer.slug}
              issuer={issuer}
              isLoading={badgeClasses.isPending}
              badgeClasses={badgeClasses.data?.filter((badge) => readIssuerSlug(badge.issuer) === issuer.slug)}
            />
          ))}
        </ul>
      </ListFrame>
    </>
  )
}
