import { Download } from 'lucide-react'
import type { AwardBatch } from '#contracts/awards/award-batches.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { saveCsv } from '../data/save-csv.ts'
import { type MissedState, readAllMissed, type ShownBatchPath, useMissedRows } from './use-batches.ts'

export interface MissedRowsProps {
  path: ShownBatchPath
  batch: AwardBatch
  state: MissedState
}

function titleOf({ state, batch }: Pick<MissedRowsProps, 'state' | 'batch'>): string {
  if (state === 'undone') return t('Undone')
  if (state === 'skipped') return t('Had it already')
  return batch.state === 'running' ? t('Failed so far') : t('Failed')
}

export function MissedRows({ path, batch, state }: MissedRowsProps) {
  const list = useMissedRows(path, batch, state)
  const { data, isLoadingError } = list
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  // A batch that was undone before its first award took nothing back.
  if (state === 'undone' && data && rows.length === 0) return null
  return (
    <Section
      title={titleOf({ state, batch })}
      actions={
        <Button variant="quiet" onPress={() => saveMissed(path, state)} pendingLabel={t('Preparing...')}>
          <Icon of={Download} />
          {state === 'failed' ? t('Download rejects') : t('Download as CSV')}
        </Button>
      }
    >
      {isLoadingError && <Notice kind="load">{t('These rows could not be loaded.')}</Notice>}
      {rows.length > 0 && (
        <ul className="sheet list">
          {rows.map(({ row, recipient, error }) => (
            <li key={row}>
              <p className="strong [overflow-wrap:anywhere]">{recipient}</p>
              <p className="small muted [overflow-wrap:anywhere]">
                {t('Row {row}', { row })}
                {error !== null && `. ${translate(error)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <NextPage of={list}>{t('Show More')}</NextPage>
    </Section>
  )
}

const fileNames: Record<MissedState, string> = { failed: 'rejects.csv', skipped: 'skipped.csv', undone: 'undone.csv' }

async function saveMissed(path: ShownBatchPath, state: MissedState): Promise<void> {
  try {
    const rows = await readAllMissed(path, state)
    const cells = rows.map(({ row, recipient, error }) => [String(row), recipient, translate(error ?? '')])
    saveCsv(fileNames[state], [[t('Row'), 'email', t('Reason')], ...cells])
  } catch (failure) {
    notices.error(t('These rows could not be loaded: {message}', { message: messageOf(failure) }))
  }
}
