import { Share2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { backpackPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { isShareable } from '#web/lib/backpack/badge-status.ts'
import { tellForReader } from '#web/lib/backpack/tell-badge.ts'
import { useBackpackBadge } from '#web/lib/backpack/use-backpack.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { IssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { subjectOfBadge } from '#web/ui/sharing/subject-of.ts'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { NextSteps } from './next-steps.tsx'
import './kept-page.css'

const ShareDialog = lazy(() =>
  import('#web/ui/sharing/share-dialog.tsx').then(({ ShareDialog: view }) => ({ default: view })),
)

/** Where somebody stands who has just kept a badge by the link of its mail. */
export function KeptPage() {
  const { badgeSlug = '' } = useParams()
  const { data, error } = useBackpackBadge(badgeSlug)
  const badge = data && tellForReader(data)
  const profile = useProfile()
  usePageTitle(t('In your backpack'), badge?.json.badge.name)
  // What to do next hangs on the person, and stands above the foot of the page.
  if (badge && !profile.isPending) return <Kept badge={badge} />
  if (error) {
    return (
      <ErrorScreen
        message={t('Failed to load your badges')}
        detail={messageOf(error)}
        action={<LinkButton href={backpackPath}>{t('Backpack')}</LinkButton>}
      />
    )
  }
  return <LoadingScreen />
}

function Kept({ badge }: { badge: BackpackBadge }) {
  const [isSharing, setSharing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The page has come in place of a form: its heading is read out.
  useEffect(() => heading.current?.focus(), [])
  const issuer = issuerNameOf(badge)
  return (
    <>
      <div className="kept">
        <KeptCard badge={badge} />
        <div className="say">
          <h1 ref={heading} tabIndex={-1}>
            {t('It is in your backpack.')}
          </h1>
          <p className="lead">
            {t('Well done! {issuer} can see that you kept it. Only you see it here until you share it.', { issuer })}
          </p>
          <div className="row tight actions">
            {isShareable(badge) && (
              <Button variant="primary" onPress={() => setSharing(true)}>
                <Icon of={Share2} />
                {t('Share Badge')}
              </Button>
            )}
            <LinkButton href={new URL(badge.shareUrl, location.origin).pathname}>{t('See its page')}</LinkButton>
            <LinkButton href={backpackPath} variant="ghost">
              {t('Open my backpack')}
            </LinkButton>
          </div>
        </div>
      </div>
      <NextSteps badgeId={badge.id} />
      {isSharing && (
        <Suspense>
          <ShareDialog subject={subjectOfBadge(badge)} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** As a card of the backpack, on which the ribbon has become the sash. */
function KeptCard({ badge }: { badge: BackpackBadge }) {
  const { name, issuer } = badge.json.badge
  const awarder = issuerNameOf(badge)
  return (
    <div className="bcard">
      <div className="tile">
        <BadgeArt src={badge.picture ?? badge.image} eager size={176} />
      </div>
      <div className="sash" aria-hidden="true">
        <span>{t('NEW')}</span>
      </div>
      <div className="text">
        <p className="serif text-xl">
          <Link
            className="text-ink no-underline hover:underline"
            href={`/recipient/earned-badge/${encodeURIComponent(badge.id)}`}
          >
            {name || t('Unknown Badge')}
          </Link>
        </p>
        <p className="by">
          <IssuerMark name={awarder} image={issuer.image} />
          <span>
            <NameWithRemark of={awarder} />
          </span>
        </p>
        <p className="meta">
          <TimeText value={badge.json.issuedOn} />
          <StatusLabel status="new" />
        </p>
      </div>
    </div>
  )
}
