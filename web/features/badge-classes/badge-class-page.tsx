import { Award } from 'lucide-react'
import { useId } from 'react'
import { Outlet, useParams } from 'react-router'
import { shownAchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { nameForStaff } from '#shared/names/issuer-name.ts'
import { achievementTypeName } from '#web/lib/achievement/achievement-type-name.ts'
import { listClassDetails } from '#web/lib/achievement/list-details.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { describeMissingBadge } from '#web/lib/data/describe-missing-badge.ts'
import { mayAward } from '#web/lib/data/may-award.ts'
import { useBadgeClass, useNeverAwarded } from '#web/lib/data/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { NamedIssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { NoAwardsNotice } from '#web/ui/feedback/no-awards-notice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { ArchivedNote } from './archived-note.tsx'
import { BadgeClassActions } from './badge-class-actions.tsx'
import { BadgeClassText } from './badge-class-text.tsx'
import { EndorsementLine } from './endorsement-line.tsx'
import { BadgeReady } from './ready/badge-ready.tsx'

/** A badge class for its staff; who holds it stands below, as the route's inner screen. */
export function BadgeClassPage() {
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const path = { issuerSlug, badgeSlug }
  const noteId = useId()
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass(path)
  const { mayEdit } = useIssuerAccess(issuer.data)
  const isNew = useNeverAwarded(path, badgeClass.data)
  usePageTitle(t('Badge Class'), badgeClass.data?.name)

  if (issuer.isLoadingError) return <ErrorScreen message={t('Cannot find issuer {issuerSlug}', { issuerSlug })} />
  if (badgeClass.isLoadingError) {
    return (
      <ErrorScreen
        message={t('Cannot find badge {issuerSlug} / {badgeSlug}', { issuerSlug, badgeSlug })}
        detail={describeMissingBadge(path, badgeClass.error)}
        action={<LinkButton href={`/issuer/issuers/${issuerSlug}`}>{t('Issuer')}</LinkButton>}
      />
    )
  }
  // What the page begins with hangs on whether anybody ever got it.
  if (!issuer.data || !badgeClass.data || isNew === undefined) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  const { archived } = badgeClass.data
  const isReady = isNew && !archived && mayAward(issuer.data)
  const more = <BadgeClassActions path={path} badgeClass={badgeClass.data} mayEdit={mayEdit} />
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: badgeClass.data.name },
        ]}
      />
      {isReady ? (
        <BadgeReady path={path} issuer={issuer.data} badgeClass={badgeClass.data} mayEdit={mayEdit} more={more} />
      ) : (
        <PageHead
          title={badgeClass.data.name}
          actions={
            <>
              {mayAward(issuer.data) && (
                <AwardButton href={`${home}/badges/${badgeSlug}/issue`} reasonId={archived ? noteId : undefined} />
              )}
              {more}
            </>
          }
        />
      )}
      <NoAwardsNotice issuer={issuer.data} />
      {archived && <ArchivedNote id={noteId} path={path} badgeClass={badgeClass.data} mayEdit={mayEdit} />}
      <div className="split">
        <Sidebar badgeClass={badgeClass.data} issuer={issuer.data} isPictured={!isReady} />
        <div>
          <BadgeClassText badgeClass={badgeClass.data} />
          <EndorsementLine issuerSlug={issuerSlug} badgeClass={badgeClass.data} />
        </div>
      </div>
      <div className="mt-10 empty:hidden">
        <Outlet />
      </div>
    </>
  )
}

/** Where it leads, or the id of what says why it leads nowhere. */
function AwardButton({ href, reasonId }: { href: string; reasonId: string | undefined }) {
  const words = (
    <>
      <Icon of={Award} />
      {t('Award Badge')}
    </>
  )
  if (reasonId === undefined) {
    return (
      <LinkButton href={href} variant="primary" className="basis-auto">
        {words}
      </LinkButton>
    )
  }
  return (
    <Button variant="primary" className="basis-auto" isDisabled aria-describedby={reasonId}>
      {words}
    </Button>
  )
}

interface SidebarProps {
  badgeClass: BadgeClass
  issuer: Issuer
  isPictured: boolean
}

function Sidebar({ badgeClass, issuer, isPictured }: SidebarProps) {
  return (
    <aside>
      {isPictured && (
        <div className="tile mb-5 p-8">
          <BadgeArt
            src={badgeClass.picture ?? badgeClass.image}
            alt={badgeClass.image_alt || badgeClass.name}
            eager
            sizes="200px"
            className="max-w-[200px]"
            of={{ issuerSlug: issuer.slug, badgeSlug: badgeClass.slug }}
          />
        </div>
      )}
      <Facts
        facts={[
          {
            label: t('Issuer'),
            value: (
              <Link href={`/issuer/issuers/${issuer.slug}`} className="text-ink">
                <NamedIssuerMark name={nameForStaff(issuer.name)} image={issuer.picture ?? issuer.image} />
              </Link>
            ),
          },
          { label: t('Created on:'), value: <TimeText value={badgeClass.created_at} style="short" /> },
          {
            label: t('Achievement Type'),
            value: badgeClass.achievement_type && achievementTypeName(badgeClass.achievement_type),
          },
          { label: t('Expires after:'), value: describeExpiry(badgeClass.expires) },
          ...listClassDetails(shownAchievementDetails.parse(badgeClass)).map(({ label, text }) => ({
            label,
            value: text,
          })),
          { label: t('Copies'), value: badgeClass.keep_copies_current ? t('Kept current') : undefined },
        ]}
      />
    </aside>
  )
}

/** "5 years"; nothing for a badge that does not expire. */
function describeExpiry({ amount, duration }: BadgeClass['expires']): string | undefined {
  if (amount === null) return undefined
  switch (duration) {
    case 'days':
      return t('{amount, plural, one {# day} other {# days}}', { amount })
    case 'weeks':
      return t('{amount, plural, one {# week} other {# weeks}}', { amount })
    case 'months':
      return t('{amount, plural, one {# month} other {# months}}', { amount })
    case 'years':
      return t('{amount, plural, one {# year} other {# years}}', { amount })
    case null:
      return undefined
  }
}
