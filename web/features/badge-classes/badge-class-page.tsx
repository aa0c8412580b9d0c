import { Award } from 'lucide-react'
import { Outlet, useParams } from 'react-router'
import type { BadgeClass } from '#contracts/badge-classes.ts'
import type { Issuer } from '#contracts/issuers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { useBadgeClass } from '#web/lib/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/use-issuer.ts'
import { BadgeArt } from '#web/ui/badge-art.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IssuerName } from '#web/ui/issuer-mark.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { BadgeClassActions } from './badge-class-actions.tsx'
import { BadgeClassText } from './badge-class-text.tsx'
import { describeExpiry } from './describe-expiry.ts'

/** A badge class for its staff; who holds it stands below, as the route's inner screen. */
export function BadgeClassPage() {
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const path = { issuerSlug, badgeSlug }
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass(path)
  const { mayEdit } = useIssuerAccess(issuer.data)
  usePageTitle(t('Badge Class'), badgeClass.data?.name)

  if (issuer.isError) return <ErrorScreen message={t('Cannot find issuer {issuerSlug}', { issuerSlug })} />
  if (badgeClass.isError) {
    return <ErrorScreen message={t('Cannot find badge {issuerSlug} / {badgeSlug}', { issuerSlug, badgeSlug })} />
  }
  if (!issuer.data || !badgeClass.data) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: badgeClass.data.name },
        ]}
      />
      <PageHead
        title={badgeClass.data.name}
        actions={
          <>
            <LinkButton href={`${home}/badges/${badgeSlug}/issue`} variant="primary" className="basis-auto">
              <Icon of={Award} />
              {t('Award Badge')}
            </LinkButton>
            <BadgeClassActions path={path} badgeClass={badgeClass.data} mayEdit={mayEdit} />
          </>
        }
      />
      <div className="split">
        <Sidebar badgeClass={badgeClass.data} issuer={issuer.data} />
        <div>
          <BadgeClassText badgeClass={badgeClass.data} />
          <Outlet />
        </div>
      </div>
    </>
  )
}

function Sidebar({ badgeClass, issuer }: { badgeClass: BadgeClass; issuer: Issuer }) {
  return (
    <aside>
      <div className="tile mb-5 p-8">
        <BadgeArt src={badgeClass.image} alt={badgeClass.name} eager className="max-w-[200px]" />
      </div>
      <Facts
        facts={[
          {
            label: t('Issuer'),
            value: (
              <Link href={`/issuer/issuers/${issuer.slug}`} className="text-ink">
                <IssuerName name={issuer.name} image={issuer.image} />
              </Link>
            ),
          },
          { label: t('Created on:'), value: <TimeText value={badgeClass.created_at} style="short" /> },
          { label: t('Expires after:'), value: describeExpiry(badgeClass.expires) },
        ]}
      />
    </aside>
  )
}
