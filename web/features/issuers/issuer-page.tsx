import { Outlet, useParams } from 'react-router'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { endorserNameOf } from '#contracts/names/endorsement-names.ts'
import { t } from '#shared/i18n/text.ts'
import { nameForStaff } from '#shared/names/issuer-name.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { mayAward } from '#web/lib/data/may-award.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { isShown, isWaiting, useReceivedEndorsements } from '#web/lib/data/use-endorsements.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { useEmails } from '#web/lib/data/use-profile.ts'
import { mostWaiting, useWaitingRequests } from '#web/lib/data/use-waiting-requests.ts'
import { truncateText } from '#web/lib/formats/format.ts'
import { EndorsementNote } from '#web/ui/badges/endorsement-note.tsx'
import { IssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { NoAwardsNotice } from '#web/ui/feedback/no-awards-notice.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { AwardChooser, listAwardable } from './award-chooser.tsx'
import { BadgeSection } from './badge-section.tsx'
import { IssuerActions } from './issuer-actions.tsx'
import { IssuerMissing } from './issuer-missing.tsx'
import { OpenBatchesSection } from './open-batches/open-batches-section.tsx'
import { roleLabel } from './role-label.ts'
import { type StartListState, useStartList } from './start-list/use-start-list.ts'

/** The issuer's home; what was awarded lately stands below, as the route's inner screen. */
export function IssuerPage() {
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const badgeClasses = useBadgeClasses(issuerSlug)
  const emails = useEmails()
  const start = useStartList(issuer.data)
  const requests = useWaitingRequests(issuerSlug)
  usePageTitle(t('Issuer'), issuer.data?.name)

  if (issuer.isLoadingError) return <IssuerMissing slug={issuerSlug} failure={issuer.error} />
  // Its list and what may be done come together with its name: one after the other they would push each other along.
  if (!issuer.data || badgeClasses.isPending || emails.isPending) return <LoadingScreen />
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Issuers'), href: '/issuer' }, { label: issuer.data.name }]} />
      <IssuerHead issuer={issuer.data} badgeClasses={badgeClasses.data} start={start} requests={requests.data ?? 0} />
      <EndorsementLine issuerSlug={issuerSlug} />
      <OpenBatchesSection key={issuerSlug} issuerSlug={issuerSlug} badgeClasses={badgeClasses.data} />
      {badgeClasses.data ? (
        <BadgeSection issuer={issuer.data} badgeClasses={badgeClasses.data} start={start} />
      ) : (
        <ErrorScreen message={t('Failed to load badges')} />
      )}
      <Outlet />
    </>
  )
}

interface IssuerHeadProps {
  issuer: Issuer
  badgeClasses: readonly BadgeClass[] | undefined
  start: StartListState
  /** Those for badges that wait for a decision; 0 as long as that is not known. */
  requests: number
}

function IssuerHead({ issuer, badgeClasses, start, requests }: IssuerHeadProps) {
  const { role } = useIssuerAccess(issuer)
  return (
    <>
      <div className="head items-start min-[48rem]:items-center">
        <IssuerMark name={nameForStaff(issuer.name)} image={issuer.picture ?? issuer.image} size="l" />
        <div className="min-w-0 grow basis-48">
          <h1 tabIndex={-1} className="[overflow-wrap:anywhere]">
            {issuer.name || t('Unknown Issuer')}
          </h1>
          <p className="sub flex flex-wrap gap-x-3">
            <span title={issuer.email} className="[overflow-wrap:anywhere]">
              {truncateText(issuer.email, 64)}
            </span>
            <span>{roleLabel(role)}</span>
            <a href={issuer.url} target="_blank" rel="noopener noreferrer">
              {t('Visit Website')}
            </a>
            <WaitingRequests issuerSlug={issuer.slug} requests={requests} />
          </p>
        </div>
        <div className="actions stackm">
          {start.shown !== 'list' && mayAward(issuer) && (
            <AwardChooser issuerSlug={issuer.slug} badgeClasses={listAwardable(badgeClasses)} />
          )}
          <IssuerActions
            issuer={issuer}
            badgeClassCount={badgeClasses?.length ?? issuer.badgeClassCount}
            onStartList={start.bringBack}
          />
        </div>
      </div>
      <NoAwardsNotice issuer={issuer} />
      {issuer.description && (
        <p dir="auto" className="mb-8 max-w-[70ch] text-start text-ink-2 [overflow-wrap:anywhere]">
          {issuer.description}
        </p>
      )}
    </>
  )
}

/** How many wait is known later than all else: there is room for it, so that it moves nothing. */
function WaitingRequests({ issuerSlug, requests: count }: { issuerSlug: string; requests: number }) {
  const words =
    count < mostWaiting
      ? t('{count, plural, one {# request waits} other {# requests wait}} for an answer', { count })
      : t('{count} requests or more wait for an answer', { count })
  if (count > 0) return <Link href={`/issuer/issuers/${issuerSlug}/requests`}>{words}</Link>
  return (
    <span className="invisible" aria-hidden="true">
      {words}
    </span>
  )
}

/** Who endorses the issuer itself, and whether anything about it or its badges waits for an answer. */
function EndorsementLine({ issuerSlug }: { issuerSlug: string }) {
  const { data = [] } = useReceivedEndorsements(issuerSlug)
  const own = data.filter((endorsement) => endorsement.subject.kind === 'issuer' && isShown(endorsement))
  return (
    <EndorsementNote
      names={own.map(endorserNameOf)}
      waiting={data.filter(isWaiting).length}
      href={`/issuer/issuers/${issuerSlug}/endorsements`}
    />
  )
}
