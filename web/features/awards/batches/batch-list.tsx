import type { AwardBatch } from '#contracts/awards/award-batches.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { batchStatus } from './batch-words.ts'
import { formatMoment } from './format-moment.ts'
import { useBatches } from './use-batches.ts'

/** The batches of a badge, newest first; nothing where there are none. */
export function BatchList({ path }: { path: BadgePath }) {
  const list = useBatches(path)
  const batches = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (batches.length === 0) return null
  return (
    <Section title={t('Batches')}>
      <ul className="sheet list">
        {batches.map((batch) => (
          <BatchItem key={batch.id} path={path} batch={batch} />
        ))}
      </ul>
      <NextPage of={list}>{t('Show More')}</NextPage>
    </Section>
  )
}

function BatchItem({ path, batch }: { path: BadgePath; batch: AwardBatch }) {
  const { id, state, start_at, created_at, created_by, succeeded, skipped, total } = batch
  const isMade = state === 'running' || state === 'done'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="grow basis-48">
        <Link href={`/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}/batches/${id}`}>
          {formatMoment(state === 'scheduled' ? start_at : created_at)}
        </Link>
        {created_by && <p className="small muted [overflow-wrap:anywhere]">{created_by}</p>}
      </div>
      <span className="small muted tnum">
        {isMade
          ? t('{succeeded, number} of {total, number}', { succeeded, total })
          : t('{total, plural, one {# person} other {# people}}', { total })}
        {isMade && skipped > 0 && <> · {t('{skipped, number} had it already', { skipped })}</>}
      </span>
      <StatusLabel {...batchStatus(batch)} />
    </li>
  )
}
