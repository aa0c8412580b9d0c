import { useState } from 'react'
import type { PointVerdict } from '#contracts/requests/asking.ts'
import type { RequestPoint } from '#contracts/requests/request-rules.ts'
import { decideBadgeRequest, type RequestReview, type ReviewPath } from '#contracts/requests/reviewing.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useFocusLeftBehind } from '#web/ui/returned-focus/use-focus-left-behind.ts'
import { DecisionButtons, DecisionText } from './deciding/decision-parts.tsx'
import { type Decision, useDeciding } from './deciding/use-deciding.ts'
import { FirstVerdict } from './first-verdict.tsx'
import { describeVerdict, isForFirst } from './request-words.ts'
import { type Entered, ResultInputs, readResults } from './result-inputs.tsx'
import { keepReview, refreshReview } from './use-requests.ts'

export interface DecisionFormProps {
  path: ReviewPath
  review: RequestReview
  issuer: string
}

const late = ['badge-request.decided', 'badge-request.sent-anew', 'badge-request.state'] as const

type Judged = Record<string, { verdict?: PointVerdict['verdict']; note: string }>

/** A verdict for each point, words to the person, and one of three decisions. */
export function DecisionForm({ path, review, issuer }: DecisionFormProps) {
  const [judged, setJudged] = useState<Judged>({})
  const [override, setOverride] = useState('')
  const [narrative, setNarrative] = useState(() =>
    t('Reviewed by {issuer} on {day}.', { issuer, day: formatDate(new Date()) }),
  )
  const [entered, setEntered] = useState<Entered>({})
  const [left, setLeft] = useState<readonly string[]>([])
  const { points } = review
  // What the badge says is the second's to write, and what the first writes is for the second.
  const isFirst = isForFirst(review)
  const open = review.evidence.filter((part) => part.public)
  const isMet = points.every(({ key, required }) => !required || judged[key]?.verdict === 'met')

  const send = async (decision: Decision, text: string) => {
    const verdicts = points.flatMap(({ key }) => {
      const { verdict, note = '' } = judged[key] ?? {}
      return verdict ? [{ point: key, verdict, note: note.trim() || null }] : []
    })
    const evidence = open.map(({ id }) => id).filter((id) => !left.includes(id))
    const results = readResults(review.result_descriptions, entered)
    const onBadge = isFirst ? {} : { evidence, narrative, results }
    const forAward = decision === 'accept' ? { ...onBadge, override: isMet ? null : override } : {}
    const body = { rounds: review.rounds, decision, verdicts, text, ...forAward }
    const decided = await call(decideBadgeRequest, { params: path, body })
    await keepReview(path, decided)
    notices.success(describeDecision(decision, decided))
  }
  // What was decided, or sent anew, takes the place of this form; the words outlast it.
  const tellLate = async (failure: unknown) => {
    const isLate = failure instanceof ApiError && late.some((code) => failure.isOf(code))
    if (isLate) notices.error(messageOf(failure))
    if (failure instanceof ApiError && failure.status === 409) await refreshReview(path)
    return isLate
  }
  const deciding = useDeciding(send, tellLate)
  const box = useFocusLeftBehind<HTMLDivElement>()
  return (
    <div className="stack" ref={box}>
      {points.length > 0 && (
        <ol className="sheet crit">
          {points.map((point) => (
            <li key={point.key}>
              <Judge
                point={point}
                judged={judged[point.key]}
                byFirst={isFirst ? undefined : review.first_verdicts.find((one) => one.point === point.key)}
                onChange={(to) => setJudged({ ...judged, [point.key]: to })}
              />
            </li>
          ))}
        </ol>
      )}
      <Sheet as="section">
        <DecisionText
          label={isFirst ? t('About all of it') : t('To {name}, about all of it', { name: review.person.name })}
          deciding={deciding}
          more={isFirst ? t('Needed to send back or to decline. If you accept, only your staff reads it.') : undefined}
        />
        {!isFirst && (
          <>
            <TextArea
              label={t('What the badge says')}
              optional
              rows={2}
              maxLength={2000}
              value={narrative}
              onChange={setNarrative}
            />
            <ResultInputs descriptions={review.result_descriptions} entered={entered} onChange={setEntered} />
            <PublicParts open={open} left={left} onChange={setLeft} />
          </>
        )}
        {!isMet && (
          <TextArea
            label={t('Why you accept it though a point is not met')}
            optional
            rows={2}
            maxLength={500}
            value={override}
            onChange={setOverride}
          />
        )}
        {deciding.refusal && (
          <div className="mt-4">
            <Notice kind="error">{deciding.refusal}</Notice>
          </div>
        )}
        <div className="buttons">
          <DecisionButtons
            deciding={deciding}
            mayAccept={isMet || override.trim() !== ''}
            {...(isFirst ? { accept: t('Accept as the first of two') } : {})}
          />
        </div>
      </Sheet>
    </div>
  )
}

/** What the form, which is gone with it, can no longer say. */
function describeDecision(decision: Decision, { state, person, badge_class: badge }: RequestReview): string {
  if (decision === 'decline') return t('Declined. {name} is told by mail.', { name: person.name })
  if (decision === 'send-back') return t('Sent back. {name} is told by mail.', { name: person.name })
  return state === 'submitted'
    ? t('Accepted. It waits for somebody else of the staff.')
    : t('{name} has {badge}.', { name: person.name, badge: badge.name })
}

interface PublicPartsProps {
  open: RequestReview['evidence']
  /** Those that do not stand on it. */
  left: readonly string[]
  onChange: (left: readonly string[]) => void
}

/** Which parts stand on the badge, of those that the person lets. */
function PublicParts({ open, left, onChange }: PublicPartsProps) {
  if (open.length === 0) {
    return <p className="small muted mt-3">{t('What is shown stays private, as the person wants it.')}</p>
  }
  return (
    <fieldset className="field">
      <legend className="label">{t('On the badge')}</legend>
      {open.map(({ id, name, content }) => (
        <Checkbox
          key={id}
          value={!left.includes(id)}
          onChange={(isOn) => onChange(isOn ? left.filter((one) => one !== id) : [...left, id])}
        >
          <bdi className="[overflow-wrap:anywhere]">{name ?? content?.slice(0, 120)}</bdi>
        </Checkbox>
      ))}
    </fieldset>
  )
}

interface JudgeProps {
  point: RequestPoint
  judged: Judged[string] | undefined
  /** What the first of two has judged. */
  byFirst: PointVerdict | undefined
  onChange: (judged: Judged[string]) => void
}

const verdicts = ['met', 'not-met', 'not-asked'] as const

function Judge({ point: { key, text, required }, judged = { note: '' }, byFirst, onChange }: JudgeProps) {
  return (
    <>
      <h3>
        {text} {!required && <span className="muted">{t('(OPTIONAL)')}</span>}
      </h3>
      <FirstVerdict given={byFirst} />
      <div className="judge" role="radiogroup" aria-label={text}>
        {verdicts.map((verdict) => (
          <label key={verdict} className={verdict}>
            <input
              type="radio"
              name={`judge-${key}`}
              checked={judged.verdict === verdict}
              onChange={() => onChange({ ...judged, verdict })}
            />
            <span>{verdict === 'not-met' ? t('Not met') : describeVerdict(verdict).word}</span>
          </label>
        ))}
      </div>
      <TextArea
        label={t('Note on this point')}
        optional
        rows={2}
        maxLength={2000}
        value={judged.note}
        onChange={(note) => onChange({ ...judged, note })}
      />
    </>
  )
}
