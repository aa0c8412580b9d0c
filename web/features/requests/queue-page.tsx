import { useState } from 'react'
import { useParams } from 'react-router'
import { decisionMaximum, type RequestReviewInBrief } from '#contracts/requests/reviewing.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer } from '#web/lib/data/use-issuer.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { ChoiceBar } from '#web/ui/rows/choice-bar.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { MailSetting } from './mail-setting.tsx'
import { describeState, isHalfAccepted } from './request-words.ts'
import './requests.css'
import { type QueueView, useQueue } from './use-requests.ts'

const viewNames = (): Record<QueueView, string> => ({
  waiting: t('Waiting'),
  mine: t('Mine'),
  nobody: t('Nobody’s'),
  back: t('Sent back'),
  decided: t('Decided'),
})
const views = ['waiting', 'mine', 'nobody', 'back', 'decided'] as const

/** Requests for badges of an issuer, the oldest first, of decided ones the newest. */
export function QueuePage() {
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const [view, setView] = useState<QueueView>('waiting')
  const queue = useQueue(issuerSlug, view)
  const [chosen, setChosen] = useState<readonly RequestReviewInBrief[]>([])
  const [deciding, setDeciding] = useState<readonly RequestReviewInBrief[]>()
  usePageTitle(t('Requests'), issuer.data?.name)
  if (issuer.isLoadingError || queue.isLoadingError) {
    return <ErrorScreen message={t('The requests could not be loaded')} />
  }
  if (!issuer.data) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  const rows = queue.data?.pages.flatMap((page) => page.rows)
  const open = rows?.filter(({ state, own }) => state === 'submitted' && !own) ?? []
  const choose = (row: RequestReviewInBrief, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, row] : chosen.filter(({ id }) => id !== row.id))
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: t('Requests') },
        ]}
      />
      <PageHead title={t('Requests')} sub={t('People who ask for a badge and show what they did.')} />
      <div className="stack">
        <div className="sieve">
          <Select
            label={t('Show')}
            value={view}
            onChange={(name) => {
              setView(views.find((one) => one === name) ?? 'waiting')
              setChosen([])
            }}
            options={views.map((one) => ({ value: one, label: viewNames()[one] }))}
          />
        </div>
        {rows?.length === 0 && (
          <EmptyState drawing="awards" title={t('Nothing here')}>
            {t('Whoever asks for a badge stands here. Let people ask on the page of a badge, under More.')}
          </EmptyState>
        )}
        {rows === undefined && <LoadingScreen />}
        {rows && rows.length > 0 && (
          <Sheet padded={false}>
            {open.length > 0 && (
              <QueueBar open={open} chosen={chosen} onChoose={setChosen} onDecide={() => setDeciding(chosen)} />
            )}
            <ul className="request-rows">
              {rows.map((row) => (
                <QueueRow
                  key={row.id}
                  row={row}
                  home={home}
                  isChosen={chosen.some(({ id }) => id === row.id)}
                  isInLine={open.length > 0}
                  onChoose={open.includes(row) ? (isChosen) => choose(row, isChosen) : undefined}
                />
              ))}
            </ul>
          </Sheet>
        )}
        <NextPage of={queue} />
        <MailSetting />
      </div>
      {deciding && (
        <BatchDialog
          issuerSlug={issuerSlug}
          chosen={deciding}
          onDecided={() => setChosen([])}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}

interface QueueBarProps {
  /** Those that the reader may decide on. */
  open: readonly RequestReviewInBrief[]
  chosen: readonly RequestReviewInBrief[]
  onChoose: (chosen: readonly RequestReviewInBrief[]) => void
  onDecide: () => void
}

/** One decision for the chosen requests. */
function QueueBar({ open, chosen, onChoose, onDecide }: QueueBarProps) {
  const most = open.slice(0, decisionMaximum)
  return (
    <ChoiceBar
      count={chosen.length}
      isAll={chosen.length === most.length}
      onAll={(isChosen) => onChoose(isChosen ? most : [])}
      onClear={() => onChoose([])}
    >
      <Button variant="ghost" isDisabled={chosen.length > decisionMaximum} onPress={onDecide}>
        {t('Decide on them')}
      </Button>
    </ChoiceBar>
  )
}

interface QueueRowProps {
  row: RequestReviewInBrief
  home: string
  isChosen: boolean
  /** Of those that the reader may decide on; where there are such, the others stand in line with them. */
  onChoose: ((isChosen: boolean) => void) | undefined
  isInLine: boolean
}

function QueueRow({ row, home, isChosen, onChoose, isInLine }: QueueRowProps) {
  const { id, person, badge_class: badge, state, rounds, evidence_count: pieces } = row
  const holder = row.mine ? t('You') : (row.assigned_to?.name ?? t('Not taken yet'))
  const facts = [
    badge.name,
    row.claim?.title,
    rounds > 1 ? t('sent {rounds, number} times', { rounds }) : undefined,
    isHalfAccepted(row) ? t('accepted by one of two') : undefined,
    t('{pieces, plural, =0 {nothing shown} one {# piece} other {# pieces}}', { pieces }),
  ]
  return (
    <li className="flex items-center">
      {onChoose && (
        <span className="ps-4">
          <Checkbox value={isChosen} onChange={onChoose}>
            <span className="vh">{t('Select {name}', { name: person.name })}</span>
          </Checkbox>
        </span>
      )}
      {!onChoose && isInLine && <span className="w-5 flex-none ms-4" />}
      <Link href={`${home}/requests/${id}`}>
        <img src={badge.picture} alt="" width={40} height={40} loading="lazy" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="strong">
            <bdi>{person.name}</bdi>
          </span>
          <br />
          <span className="small muted">{facts.filter(Boolean).join(', ')}</span>
        </span>
        <span className="end">
          <TimeText value={row.sent_at} />
          {state === 'submitted' ? (
            <StatusLabel status={row.assigned_to ? 'unknown' : 'pending'} word={holder} />
          ) : (
            <StatusLabel {...describeState(state)} />
          )}
        </span>
      </Link>
    </li>
  )
}
