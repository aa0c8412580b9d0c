import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import {
  getOwnBadgeRequestFile,
  type OwnRequest,
  removeOwnPublicEvidence,
  withdrawBadgeRequest,
} from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call, callFile } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { HistoryList } from './history-list.tsx'
import { describeOwn, describeVerdict } from './request-words.ts'
import './requests.css'
import { TakeOffButton } from './take-off-button.tsx'
import { keepOwnRequest, refreshOwnRequest, useOwnRequest } from './use-requests.ts'

/** One request of the person: how it is on top, then what is asked and what they show, and what happened. */
export function OwnRequestPage() {
  const { requestId = '' } = useParams()
  const found = useOwnRequest(requestId)
  usePageTitle(found.data ? t('Ask for {badge}', { badge: found.data.badge_class.name }) : t('My requests'))
  if (found.isLoadingError) return <ErrorScreen message={t('The request could not be loaded')} />
  if (!found.data) return <LoadingScreen />
  const request = found.data
  const { badge_class: badge, state } = request
  const isEditable = state === 'draft' || state === 'changes-asked'
  const { title, text } = describeOwn(request)
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Backpack'), href: '/recipient/badges' },
          { label: t('My requests'), href: '/recipient/requests' },
          { label: badge.name },
        ]}
      />
      <PageHead
        title={t('Ask for {badge}', { badge: badge.name })}
        sub={t('{issuer} looks at what you send and answers by mail.', {
          issuer: new IssuerName(badge.issuer, badge.issuerStanding),
        })}
        actions={
          request.award_id && (
            <LinkButton href={`/recipient/earned-badge/${request.award_id}`} variant="primary">
              {t('Open the badge')}
            </LinkButton>
          )
        }
      />
      <div className="stack-l">
        <Sheet as="section">
          <StateTitle key={requestId} state={state}>
            {title}
          </StateTitle>
          <p>{text}</p>
          {request.claim !== null && (
            <p className="small muted">{t('By the claim “{title}”.', { title: request.claim })}</p>
          )}
          {request.answer && state !== 'submitted' && (
            <blockquote className="mt-4 whitespace-pre-line [overflow-wrap:anywhere]">
              <bdi>{request.answer}</bdi>
            </blockquote>
          )}
        </Sheet>
        <PointList request={request} />
        <div className="split wide-l">
          <div className="stack">
            {isEditable ? (
              <Sheet>
                <p className="mb-4">
                  <a href={`/public/badges/${encodeURIComponent(badge.id)}`} target="_blank" rel="noopener">
                    {t('What it takes to earn it')}
                  </a>
                </p>
                {request.note && <p className="prose whitespace-pre-line">{request.note}</p>}
                <EvidenceForm key={`${state} ${request.sent_at}`} request={request} />
              </Sheet>
            ) : (
              request.evidence.length > 0 && (
                <Sheet as="section">
                  <h2>{t('What you showed')}</h2>
                  <EvidenceList
                    evidence={request.evidence}
                    fetchPart={(partId) => callFile(getOwnBadgeRequestFile, { params: { requestId, partId } })}
                    beside={(part) => (
                      <TakeOffButton
                        part={part}
                        takeOff={async () => {
                          await call(removeOwnPublicEvidence, { params: { requestId, partId: part.id } })
                          await refreshOwnRequest(requestId)
                        }}
                      />
                    )}
                  />
                </Sheet>
              )
            )}
          </div>
          <aside className="side stack" aria-label={t('About this request')}>
            {request.history.length > 0 && <HistoryList history={request.history} isOwn />}
            <Afterwards request={request} />
          </aside>
        </div>
      </div>
    </>
  )
}

/** Led to when the request changes under its reader: it stands above the form that they sent. */
function StateTitle({ state, children }: { state: OwnRequest['state']; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView?.({ block: 'center' })
  }, [state])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

function PointList({ request: { points, verdicts } }: { request: OwnRequest }) {
  if (points.length === 0) return null
  return (
    <section>
      <h2>{t('What the issuer looks at')}</h2>
      <ol className="sheet crit">
        {points.map(({ key, text, required }) => {
          const judged = verdicts.find(({ point }) => point === key)
          return (
            <li key={key}>
              <h3>
                {text} {!required && <span className="muted">{t('(OPTIONAL)')}</span>}
                {judged && <StatusLabel {...describeVerdict(judged.verdict)} />}
              </h3>
              {judged?.note && <p className="said">{judged.note}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Afterwards({ request: { id, state, kept_days } }: { request: OwnRequest }) {
  const withdraw = async () => {
    const agreed = await confirmWith({
      title: t('Withdraw this request?'),
      body: t('What you showed, and what was written to it, is deleted at once. This cannot be undone.'),
      resolveLabel: t('Withdraw request'),
      danger: true,
    })
    if (!agreed) return
    try {
      await keepOwnRequest(await call(withdrawBadgeRequest, { params: { requestId: id }, mayRepeat: true }))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <Sheet as="section">
      <h2>{t('What happens to it')}</h2>
      <div className="prose small">
        <p>{t('Only people of the issuer who review requests can open what you send.')}</p>
        <p>
          {t(
            'It is deleted {days, plural, one {# day} other {# days}} after the answer. Parts you let stand on the badge stay with the badge.',
            { days: kept_days },
          )}
        </p>
      </div>
      {(state === 'draft' || state === 'submitted' || state === 'changes-asked') && (
        <div className="mt-4">
          <Button onPress={() => void withdraw()}>{t('Withdraw request')}</Button>
        </div>
      )}
    </Sheet>
  )
}
