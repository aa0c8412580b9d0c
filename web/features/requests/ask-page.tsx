import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { createBadgeRequest } from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { keepOwnRequest, useAskedBadge } from './use-requests.ts'

/** What somebody is led to from the page of a badge: what the issuer wants to see, before anything is begun. */
export function AskPage() {
  const { badgeSlug = '' } = useParams()
  const asked = useAskedBadge(badgeSlug)
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  usePageTitle(t('Ask for a badge'))
  if (asked.isLoadingError) {
    return (
      <ErrorScreen
        message={t('Nobody can ask for this badge at the moment')}
        action={<LinkButton href="/recipient/requests">{t('My requests')}</LinkButton>}
      />
    )
  }
  if (!asked.data) return <LoadingScreen />
  const { badge_class: badge, points, note } = asked.data
  const begin = async () => {
    setPending(true)
    try {
      const request = await call(createBadgeRequest, { body: { badge_class: badgeSlug } })
      await keepOwnRequest(request)
      await navigate(`/recipient/requests/${request.id}`)
    } catch (failure) {
      notices.error(messageOf(failure))
      setPending(false)
    }
  }
  return (
    <>
      <PageHead
        title={t('Ask for {badge}', { badge: badge.name })}
        sub={t('{issuer} looks at what you send and answers by mail.', {
          issuer: new IssuerName(badge.issuer, badge.issuerStanding),
        })}
      />
      <div className="stack">
        <Sheet>
          {note && <p className="prose mb-5 whitespace-pre-line">{note}</p>}
          {points.length > 0 && (
            <>
              <h2>{t('What the issuer looks at')}</h2>
              <ol className="mt-2 list-decimal ps-6">
                {points.map(({ key, text, required }) => (
                  <li key={key}>
                    {text} {!required && <span className="muted">{t('(OPTIONAL)')}</span>}
                  </li>
                ))}
              </ol>
            </>
          )}
          <p className="small muted mt-4">
            {t('Only people of the issuer who review requests can open what you send. You can withdraw at any time.')}
          </p>
          <div className="buttons">
            <Button variant="primary" onPress={() => void begin()} isPending={isPending} pendingLabel={t('Loading...')}>
              {t('Ask for this badge')}
            </Button>
          </div>
        </Sheet>
      </div>
    </>
  )
}
