import { useState } from 'react'
import { useParams } from 'react-router'
import type { RequestReviewInBrief } from '#contracts/requests/reviewing.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer } from '#web/lib/data/use-issuer.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { NextPage } from '#web/ui/navigation/next-page.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { MailSetting } from './mail-setting.tsx'
import { describeState } from './request-words.ts'
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
  usePageTitle(t('Requests'), issuer.data?.name)
  if (issuer.isLoadingError || queue.isLoadingError) {
    return <ErrorScreen message={t('The requests could not be loaded')} />
  }
  if (!issuer.data) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  const rows = queue.data?.pages.flatMap((page) => page.rows)
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
        <Select
          label={t('Show')}
          value={view}
          onChange={(chosen) => setView(views.find((one) => one === chosen) ?? 'waiting')}
          options={views.map((one) => ({ value: one, label: viewNames()[one] }))}
        />
        {rows?.length === 0 && (
          <EmptyState drawing="awards" title={t('Nothing here')}>
            {t('Whoever asks for a badge stands here. Let people ask on the page of a badge, under More.')}
          </EmptyState>
        )}
        {rows === undefined && <LoadingScreen />}
        {rows && rows.length > 0 && (
          <Sheet padded={false}>
            <ul className="request-rows">
              {rows.map((row) => (
                <QueueRow key={row.id} row={row} home={home} />
              ))}
            </ul>
          </Sheet>
        )}
        <NextPage of={queue} />
        <MailSetting />
      </div>
    </>
  )
}

function QueueRow({ row, home }: { row: RequestReviewInBrief; home: string }) {
  const { id, person, badge_class: badge, state, rounds, evidence_count: pieces } = row
  const holder = row.mine ? t('You') : (row.assigned_to?.name ?? t('Nobody'))
  const facts = [
    badge.name,
    rounds > 1 ? t('sent {rounds, number} times', { rounds }) : undefined,
    t('{pieces, plural, =0 {nothing shown} one {# piece} other {# pieces}}', { pieces }),
  ]
  return (
    <li>
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
