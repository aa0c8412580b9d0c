import { useParams } from 'react-router'
import {
  getBadgeRequestFile,
  type RequestReview,
  type ReviewPath,
  removePublicEvidence,
  setBadgeRequestReviewer,
} from '#contracts/requests/reviewing.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call, callFile } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { DecisionForm } from './decision-form.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { FirstVerdict } from './first-verdict.tsx'
import { HandOver } from './hand-over.tsx'
import { HistoryList } from './history-list.tsx'
import { describeState, describeVerdict, isHalfAccepted } from './request-words.ts'
import './requests.css'
import { TakeOffButton } from './take-off-button.tsx'
import { keepReview, refreshReview, useReview } from './use-requests.ts'

/** One request for whoever decides: what is shown, point by point, and the decision. */
export function ReviewPage() {
  const { issuerSlug = '', requestId = '' } = useParams()
  const path = { issuerSlug, requestId }
  const issuer = useIssuer(issuerSlug)
  const found = useReview(path)
  const { mayEdit } = useIssuerAccess(issuer.data)
  usePageTitle(found.data?.person.name ?? t('Request'), t('Requests'))
  if (issuer.isLoadingError || found.isLoadingError) {
    return <ErrorScreen message={t('The request could not be loaded')} />
  }
  if (!issuer.data || !found.data) return <LoadingScreen />
  const review = found.data
  const home = `/issuer/issuers/${issuerSlug}`
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: t('Requests'), href: `${home}/requests` },
          { label: review.person.name },
        ]}
      />
      <PageHead
        title={<bdi>{review.person.name}</bdi>}
        sub={
          review.person.name === review.person.email
            ? t('Asks for {badge}.', { badge: review.badge_class.name })
            : t('Asks for {badge}. {email}', { badge: review.badge_class.name, email: review.person.email })
        }
        actions={
          review.state === 'submitted' && !review.own ? (
            <Assignment path={path} review={review} />
          ) : (
            <LinkButton href={`${home}/requests`}>{t('Back to the requests')}</LinkButton>
          )
        }
      />
      <div className="stack">
        <ReviewState review={review} />
        <Sheet as="section">
          <h2>{t('What is shown')}</h2>
          {review.evidence.length === 0 && <p className="muted">{describeNone(review)}</p>}
          <EvidenceList
            evidence={review.evidence}
            fetchPart={(partId) => callFile(getBadgeRequestFile, { params: { ...path, partId } })}
            beside={(part) =>
              mayEdit && (
                <TakeOffButton
                  part={part}
                  takeOff={async () => {
                    await call(removePublicEvidence, { params: { ...path, partId: part.id } })
                    await refreshReview(path)
                  }}
                />
              )
            }
          />
        </Sheet>
        {review.state === 'submitted' && !review.own && !(isHalfAccepted(review) && review.first_accepted?.own) ? (
          // What was judged of one round is not said of the next.
          <DecisionForm key={review.rounds} path={path} review={review} issuer={issuer.data.name} />
        ) : (
          <Judged review={review} />
        )}
        <HistoryList history={review.history} isOwn={false} />
      </div>
    </>
  )
}

const describeNone = ({ state }: RequestReview): string =>
  state === 'changes-asked'
    ? t('The person is changing what was shown. You see it when it is sent again.')
    : t('It is deleted, as its time has ended.')

function describeTwo({ first_accepted: first }: RequestReview): string {
  if (!first) return t('Two different people of the staff have to accept this.')
  if (first.own) return t('You have accepted this. It waits for somebody else of the staff to accept it too.')
  return first.by === null
    ? t('Somebody has accepted this. The badge is awarded once you accept it too.')
    : t('{name} has accepted this. The badge is awarded once you accept it too.', { name: first.by })
}

/** How it stands, and what a reviewer should know before anything else. */
function ReviewState({ review }: { review: RequestReview }) {
  return (
    <>
      <p>
        <StatusLabel {...describeState(review.state)} />{' '}
        {review.claim && <span className="muted">{t('By the claim “{title}”.', { title: review.claim.title })}</span>}
      </p>
      {review.own && (
        <Notice kind="info">{t('This request is your own. Somebody else of the staff decides on it.')}</Notice>
      )}
      {review.reviewers > 1 && review.state === 'submitted' && <Notice kind="info">{describeTwo(review)}</Notice>}
      {review.held_award && (
        <Notice kind="info">{t('This person has the badge already, so it cannot be awarded again.')}</Notice>
      )}
      {review.earlier.map(({ state, decided_at, answer }) => (
        <Notice kind="info" key={`${state} ${decided_at}`}>
          {t('An earlier request: {state}, {day}.', { state: describeState(state).word, day: formatDate(decided_at) })}{' '}
          {answer}
        </Notice>
      ))}
    </>
  )
}

function Assignment({ path, review }: { path: ReviewPath; review: RequestReview }) {
  const assign = async (to?: string | null) => {
    try {
      await keepReview(
        path,
        await call(setBadgeRequestReviewer, { params: path, body: to === undefined ? {} : { to } }),
      )
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <>
      <p className="small">
        {review.mine && t('Yours until {day}', { day: formatDate(review.assigned_until) })}
        {!review.mine &&
          review.assigned_to &&
          t('{name} has it until {day}', { name: review.assigned_to.name, day: formatDate(review.assigned_until) })}
      </p>
      {review.mine ? (
        <Button onPress={() => void assign(null)}>{t('Leave it to others')}</Button>
      ) : (
        <Button onPress={() => void assign()}>{t('Take it')}</Button>
      )}
      <HandOver handOver={assign} />
    </>
  )
}

function Judged({ review: { points, verdicts, first_verdicts: byFirst, answer } }: { review: RequestReview }) {
  return (
    <>
      {points.length > 0 && (
        <ol className="sheet crit">
          {points.map(({ key, text }) => {
            const judged = verdicts.find(({ point }) => point === key)
            return (
              <li key={key}>
                <h3>
                  {text}
                  {judged && <StatusLabel {...describeVerdict(judged.verdict)} />}
                </h3>
                {judged?.note && <p className="said">{judged.note}</p>}
                <FirstVerdict given={byFirst.find(({ point }) => point === key)} />
              </li>
            )
          })}
        </ol>
      )}
      {answer && (
        <Sheet>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>{answer}</bdi>
          </p>
        </Sheet>
      )}
    </>
  )
}
