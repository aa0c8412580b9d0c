import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { AwardBatch } from '#contracts/awards/award-batches.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useBadgeClass } from '#web/lib/data/use-badge-class.ts'
import { useIssuer } from '#web/lib/data/use-issuer.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Way } from '../many/parts/way.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { batchTitle, isBeingUndone } from './batch-words.ts'
import { formatMoment } from './format-moment.ts'
import { MissedRows } from './missed-rows.tsx'
import { refreshBatches, useBatch } from './use-batches.ts'

/** What becomes of a batch; it goes on while nobody looks. */
export function BatchPage() {
  const { issuerSlug = '', badgeSlug = '', batchId = '' } = useParams()
  const path = { issuerSlug, badgeSlug, batchId }
  const { data: issuer, isError: isIssuerGone } = useIssuer(issuerSlug)
  const { data: badgeClass, isError: isClassGone } = useBadgeClass(path)
  const { data: batch, isError } = useBatch(path)
  usePageTitle(t('Award of many'), badgeClass?.name)

  const settled = batch && settledAs(batch)
  useEffect(() => {
    // The lists behind this page show what the batch has made, which may have been done before anyone saw it at work.
    if (settled) void refreshBatches({ issuerSlug, badgeSlug, batchId })
  }, [settled, issuerSlug, badgeSlug, batchId])

  if (isIssuerGone || (isClassGone && !badgeClass) || (isError && !batch))
    return <ErrorScreen message={t('This batch could not be found.')} />
  if (!issuer || !badgeClass || !batch) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  return (
    <div className="mx-auto max-w-3xl">
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.name, href: home },
          { label: badgeClass.name, href: `${home}/badges/${badgeSlug}` },
          { label: t('Award of {moment}', { moment: formatMoment(batch.created_at) }) },
        ]}
      />
      {(batch.state === 'running' || batch.state === 'done') && <Way done={batch.state === 'done' ? 3 : 2} />}
      <section
        className="sheet px-5 py-8 text-center min-[48rem]:px-10 min-[48rem]:pt-10"
        aria-labelledby="batch-title"
      >
        <div className="mx-auto mb-5 w-24">
          <BadgeArt src={badgeClass.picture ?? badgeClass.image} alt={badgeClass.image_alt || badgeClass.name} eager />
        </div>
        <h1 id="batch-title" tabIndex={-1} className="text-3xl">
          {batchTitle(batch)}
        </h1>
        <BatchProgress batch={batch} />
        <BatchActions path={path} batch={batch} issuer={issuer} />
      </section>
      {batch.failed > 0 && (
        <div className="mt-10">
          <MissedRows path={path} batch={batch} state="failed" />
        </div>
      )}
      {batch.skipped > 0 && (
        <div className="mt-10">
          <MissedRows path={path} batch={batch} state="skipped" />
        </div>
      )}
      {settled === 'undone' && (
        <div className="mt-10">
          <MissedRows path={path} batch={batch} state="undone" />
        </div>
      )}
      <p className="mt-6">
        <LinkButton href={`${home}/badges/${badgeSlug}`}>{t('Back to the badge')}</LinkButton>
      </p>
    </div>
  )
}

/** What has become of the awards of a batch, once nothing more becomes of them by itself. */
function settledAs(batch: AwardBatch): 'done' | 'undone' | undefined {
  if (batch.state === 'done') return 'done'
  return batch.state === 'undone' && !isBeingUndone(batch) ? 'undone' : undefined
}
