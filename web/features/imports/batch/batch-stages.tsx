import { type RefObject, useEffect, useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { ImportResult } from './import-result.tsx'
import type { Batch } from './use-batch.ts'

export interface BatchStagesProps {
  batch: Batch
  onClose: () => void
  label: string
  accept: string
  hint: string
  multiple?: boolean
  /** What to say of a chosen file that cannot be used, and why. */
  error?: string
  reason?: string
}

/** The stages that both import dialogs share: choose, upload, read what came of it. */
export function BatchStages({ batch, onClose, label, accept, hint, multiple, error, reason }: BatchStagesProps) {
  const { phase, counts } = batch
  const top = useFocusOnChange(phase)
  if (phase === 'uploading') return <Uploading batch={batch} top={top} />
  return (
    <div className="stack outline-none [box-shadow:none]" ref={top} tabIndex={-1}>
      {phase === 'done' ? (
        <ImportResult batch={batch} />
      ) : (
        <>
          <FileDrop
            label={label}
            accept={accept}
            hint={hint}
            multiple={multiple}
            isLoading={phase === 'reading'}
            error={error}
            onFile={(_, all) => void batch.choose(multiple ? all : all.slice(0, 1))}
          />
          {batch.fault?.odd && <OddNotice files={batch.fault.odd} batch={batch} />}
          {reason && <p className="small">{reason}</p>}
        </>
      )}
      <div className="buttons">
        {phase === 'done' && <Button onPress={batch.restart}>{t('Choose another file')}</Button>}
        <Button variant={counts.successes > 0 ? 'primary' : undefined} onPress={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  )
}

/** What had the focus goes with its stage; a keyboard goes on at the top of the next one. */
function useFocusOnChange(phase: Batch['phase']) {
  const top = useRef<HTMLDivElement>(null)
  const previous = useRef(phase)
  useEffect(() => {
    if (previous.current !== phase && phase !== 'reading') top.current?.focus()
    previous.current = phase
  }, [phase])
  return top
}

function OddNotice({ files, batch }: { files: readonly File[]; batch: Batch }) {
  return (
    <Notice kind="error" title={t('This list is not in UTF-8.')}>
      <p>
        {t(
          'If an older Excel wrote it, it is most likely in Windows-1252. Otherwise save it as “CSV UTF-8” and choose it again.',
        )}
      </p>
      <Button variant="quiet" className="mt-2" onPress={() => void batch.choose(files, 'windows-1252')}>
        {t('Read as Windows-1252')}
      </Button>
    </Notice>
  )
}

function Uploading({ batch, top }: { batch: Batch; top: RefObject<HTMLDivElement | null> }) {
  const { attempts, inProgress } = batch.counts
  return (
    <div className="stack outline-none [box-shadow:none]" ref={top} tabIndex={-1}>
      <p role="status">{t('Your badges are being uploaded. This may take a minute.')}</p>
      <Progress label={t('Badges uploaded')} done={attempts - inProgress} total={attempts} />
      <div className="buttons">
        <Button isPending={batch.isStopping} pendingLabel={t('Stopping')} onPress={batch.cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
