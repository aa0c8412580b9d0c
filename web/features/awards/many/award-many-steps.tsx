import { useState } from 'react'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import type { Entry } from './data/entries.ts'
import { countPeople, type Draft, isBlank, keepFaulty } from './data/stage.ts'
import { startOptions, toBatch } from './data/to-batch.ts'
import { useAwardMany } from './data/use-award-many.ts'
import { useDraft } from './data/use-draft.ts'
import { useKeptStage } from './data/use-kept-stage.ts'
import { CheckStep } from './parts/check-step.tsx'
import { ColumnsStep } from './parts/columns-step.tsx'
import { ColumnsSummary } from './parts/columns-summary.tsx'
import { ImportStep } from './parts/import-step.tsx'
import { KeptList } from './parts/kept-list.tsx'
import { StepFrame } from './parts/step-frame.tsx'
import { Way } from './parts/way.tsx'

export interface AwardManyStepsProps {
  path: BadgePath
  issuer: Issuer
  badgeClass: BadgeClass
}

const noResults: readonly ShownResultDescription[] = []

/** From a list to a batch: who, look it through, send. */
export function AwardManySteps({ path, issuer, badgeClass }: AwardManyStepsProps) {
  const results = badgeClass.result_descriptions ?? noResults
  const { stage, restart, ...draft } = useDraft(results)
  const { offer, answerOffer, forget } = useKeptStage(path, stage)
  const [options, setOptions] = useState(startOptions)
  const [isSending, setSending] = useState(false)
  const send = useAwardMany(path)
  // While it is sent the page may be left: that is where sending leads.
  useLeaveGuard(!isBlank(stage) && !isSending, {
    title: t('Leave before awarding?'),
    body: t('Nobody has been awarded yet. Your list is kept in this tab until you sign out.'),
  })

  const award = async (current: Draft, rows: readonly Entry[], isUpTo: boolean) => {
    setSending(true)
    try {
      // What is to be mended waits for whoever comes back to the list.
      const keepRest = () => (current.faulty.length > 0 ? draft.setDraft(keepFaulty(current)) : forget())
      const refused = await send(toBatch(rows, options, results), isUpTo, keepRest)
      if (refused.size > 0) draft.showRefused(current, rows, refused)
    } finally {
      setSending(false)
    }
  }

  return (
    <StepFrame step={stage.name === 'confirm' ? 'error' : stage.name}>
      <Way done={stage.name === 'import' || stage.name === 'preview' ? 0 : 1} />
      {offer && stage.name === 'import' && (
        <KeptList
          count={countPeople(offer)}
          onContinue={() => {
            draft.resume(offer)
            answerOffer()
          }}
          onDiscard={() => {
            if (isBlank(stage)) forget()
            answerOffer()
          }}
        />
      )}
      {(stage.name === 'error' || stage.name === 'confirm') && (
        <ColumnsSummary source={stage.draft.source} onChange={() => draft.setSource(stage.draft.source)} />
      )}
      {showStep()}
    </StepFrame>
  )

  function showStep() {
    switch (stage.name) {
      case 'import':
        return (
          <ImportStep path={path} given={stage.given} onGive={draft.give} onType={draft.type} onRead={draft.read} />
        )
      case 'preview':
        return (
          <ColumnsStep
            {...stage.source}
            results={results}
            onChange={(columns) => draft.setSource({ ...stage.source, columns })}
            onContinue={() => draft.takeColumns(stage.source)}
            onCancel={restart}
          />
        )
      case 'error':
      case 'confirm':
        return (
          <CheckStep
            {...{ path, issuer, badgeClass, results, options }}
            draft={stage.draft}
            onOptions={setOptions}
            onChange={draft.setDraft}
            onMerge={draft.merge}
            onAward={award}
            onCancel={restart}
          />
        )
    }
  }
}
