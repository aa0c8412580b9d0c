import { Plus } from 'lucide-react'
import { Outlet, useParams } from 'react-router'
import type { BadgeClass } from '#contracts/badge-classes.ts'
import type { Issuer } from '#contracts/issuers.ts'
import { truncateText } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { useBadgeClasses } from '#web/lib/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/use-issuer.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IssuerMark } from '#web/ui/issuer-mark.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Section } from '#web/ui/section.tsx'
import { WallSkeleton } from '#web/ui/skeleton.tsx'
import { AwardChooser } from './award-chooser.tsx'
import { BadgeWall } from './badge-wall.tsx'
import { IssuerActions } from './issuer-actions.tsx'
import { IssuerMissing } from './issuer-edit-page.tsx'
import { roleLabel } from './role-label.ts'

/** The issuer's home; what was awarded lately stands below, as the route's inner screen. */
export function IssuerPage() {
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const badgeClasses = useBadgeClasses(issuerSlug)
  usePageTitle(t('Issuer'), issuer.data?.name)

  if (issuer.isError) return <IssuerMissing slug={issuerSlug} failure={issuer.error} />
  if (!issuer.data) return <LoadingScreen />
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Issuers'), href: '/issuer' }, { label: issuer.data.name }]} />
      <IssuerHead issuer={issuer.data} badgeClasses={badgeClasses.data ?? []} />
      {badgeClasses.isError ? (
        <ErrorScreen message={t('Failed to load badges')} />
      ) : badgeClasses.data ? (
        <BadgeSection issuer={issuer.data} badgeClasses={badgeClasses.data} />
      ) : (
        <WallSkeleton count={4} />
      )}
      <Outlet />
    </>
  )
}

interface PartProps {
  issuer: Issuer
  badgeClasses: readonly BadgeClass[]
}

function IssuerHead({ issuer, badgeClasses }: PartProps) {
  const { role } = useIssuerAccess(issuer)
  return (
    <>
      <div className="head items-center">
        <IssuerMark name={issuer.name} image={issuer.image} size="l" />
        <div className="grow basis-64">
          <h1 tabIndex={-1} className="[overflow-wrap:anywhere]">
            {issuer.name}
          </h1>
          <p className="sub flex flex-wrap gap-x-3">
            <span title={issuer.email}>{truncateText(issuer.email, 64)}</span>
            <span>{roleLabel(role)}</span>
            <a href={issuer.url} target="_blank" rel="noopener noreferrer">
              {t('Visit Website')}
            </a>
          </p>
        </div>
        <div className="actions stackm">
          <AwardChooser issuerSlug={issuer.slug} badgeClasses={badgeClasses} />
          <IssuerActions issuer={issuer} badgeClassCount={badgeClasses.length} />
        </div>
      </div>
      {issuer.description && <p className="mb-8 max-w-[70ch] text-ink-2">{issuer.description}</p>}
    </>
  )
}

function BadgeSection({ issuer, badgeClasses }: PartProps) {
  const { mayEdit } = useIssuerAccess(issuer)
  const create = `/issuer/issuers/${issuer.slug}/badges/create`
  const { length: count } = badgeClasses
  if (count === 0) {
    return (
      <EmptyState
        drawing="awards"
        title={t('This Issuer has no badges')}
        action={
          mayEdit && (
            <LinkButton href={create} variant="primary">
              {t('Create a badge')}
            </LinkButton>
          )
        }
      >
        {t('A badge needs a picture, a name and how it is earned. Then you can award it.')}
      </EmptyState>
    )
  }
  return (
    <Section
      title={t('Badges')}
      note={t('{count, plural, one {# badge class} other {# badge classes}}', { count })}
      actions={
        mayEdit && (
          <LinkButton href={create} variant="quiet">
            <Icon of={Plus} />
            {t('Create Badge')}
          </LinkButton>
        )
      }
    >
      <BadgeWall issuerSlug={issuer.slug} badgeClasses={badgeClasses} />
    </Section>
  )
}
