import { useState } from 'react'
import { useParams } from 'react-router'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes.ts'
import type { Issuer } from '#contracts/issuers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { useBadgeClass } from '#web/lib/use-badge-class.ts'
import { useIssuer } from '#web/lib/use-issuer.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { BadgeArt } from '#web/ui/badge-art.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { ArchivedNotice } from '../archived-notice.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ErrorsStep } from './errors-step.tsx'
import { ImportStep } from './import-step.tsx'
import { startOptions, toBatch } from './to-batch.ts'
import { useAwardMany } from './use-award-many.ts'
import { type Draft, useDraft } from './use-draft.ts'

export function AwardManyPage() {
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass({ issuerSlug, badgeSlug })
  const name = badgeClass.data?.name
  usePageTitle(t('Bulk Award Badge'), name)

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
          { label: badgeClass.data.name, href: `${home}/badges/${badgeSlug}` },
          { label: t('Bulk Award Badge') },
        ]}
      />
      <div className="head !flex-nowrap items-center">
        <div className="tile size-18 flex-none">
          <BadgeArt src={badgeClass.data.image} eager className="!w-14" />
        </div>
        <div className="grow">
          <h1 tabIndex={-1}>{t('Bulk Award Badge')}</h1>
          <p className="sub [overflow-wrap:anywhere]">{name}</p>
        </div>
      </div>
      {badgeClass.data.archived ? (
        <ArchivedNotice home={`${home}/badges/${badgeSlug}`} />
      ) : (
        <Steps path={{ issuerSlug, badgeSlug }} issuer={issuer.data} badgeClass={badgeClass.data} />
      )}
    </>
  )
}

interface StepsProps {
  path: BadgePath
  issuer: Issuer
  badgeClass: BadgeClass
}

function Steps({ path, issuer, badgeClass }: StepsProps) {
  const { stage, restart, ...draft } = useDraft()
  const [options, setOptions] = useState(startOptions)
  const [isSending, setSending] = useState(false)
  const send = useAwardMany(path)
  // While it is sent the page may be left: that is where sending leads.
  useLeaveGuard(stage.name !== 'import' && !isSending)

  const award = async (current: Draft) => {
    setSending(true)
    try {
      const refused = await send(toBatch(current.ready, options))
      if (refused.size > 0) draft.showRefused(current, refused)
    } finally {
      setSending(false)
    }
  }

  switch (stage.name) {
    case 'import':
      return <ImportStep home={`/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}`} onRead={draft.read} />
    case 'preview':
      return (
        <ColumnsStep
          {...stage}
          onChange={(columns) => draft.setColumns(stage.table, columns)}
          onContinue={() => draft.takeColumns(stage.table, stage.columns)}
          onCancel={restart}
        />
      )
    case 'error':
      return (
        <ErrorsStep
          draft={stage.draft}
          onChange={(next) => draft.setDraft('error', next)}
          onContinue={() => draft.merge(stage.draft)}
          onCancel={restart}
        />
      )
    case 'confirm':
      return (
        <ConfirmStep
          issuer={issuer}
          badgeClass={badgeClass}
          draft={stage.draft}
          options={options}
          onOptions={setOptions}
          onChange={(next) => draft.setDraft('confirm', next)}
          onAward={() => award(stage.draft)}
          onCancel={restart}
        />
      )
  }
}
