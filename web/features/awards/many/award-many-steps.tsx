import { useState } from 'react'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes.ts'
import type { Issuer } from '#contracts/issuers.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { ColumnsStep } from './columns-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ErrorsStep } from './errors-step.tsx'
import { ImportStep } from './import-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { startOptions, toBatch } from './to-batch.ts'
import { useAwardMany } from './use-award-many.ts'
import { type Draft, useDraft } from './use-draft.ts'

export interface AwardManyStepsProps {
  path: BadgePath
  issuer: Issuer
  badgeClass: BadgeClass
}

/** From a list to a batch in four steps. */
export function AwardManySteps({ path, issuer, badgeClass }: AwardManyStepsProps) {
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

  return <StepFrame step={stage.name}>{showStep()}</StepFrame>

  function showStep() {
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
}
