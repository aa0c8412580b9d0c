import { Download } from 'lucide-react'
import type { AwardBatch } from '#contracts/award-batches.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { notices } from '#web/lib/notices.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { writeCsv } from '../write-csv.ts'
import { type BatchPath, readAllFailed, useFailedRows } from './use-batches.ts'

export interface FailedRowsProps {
  path: BatchPath
  batch: AwardBatch
}

export function FailedRows({ path, batch }: FailedRowsProps) {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useFailedRows(path, batch)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section
      title={batch.state === 'running' ? t('Failed so far') : t('Failed')}
      actions={
        <Button variant="quiet" onPress={() => saveFailed(path)} pendingLabel={t('Preparing...')}>
          <Icon of={Download} />
          {t('Download rejects')}
        </Button>
      }
    >
      {isError && <Notice kind="load">{t('The failed rows could not be loaded.')}</Notice>}
      {rows.length > 0 && (
        <ul className="sheet list">
          {rows.map(({ row, recipient, error }) => (
            <li key={row}>
              <p className="strong [overflow-wrap:anywhere]">{recipient}</p>
              <p className="small muted [overflow-wrap:anywhere]">
                {t('Row {row}', { row })}. {error ?? t('Unknown server error.')}
              </p>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-4">
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('Show More')}
          </Button>
        </div>
      )}
    </Section>
  )
}

async function saveFailed(path: BatchPath): Promise<void> {
  try {
    const rows = await readAllFailed(path)
    const cells = rows.map(({ row, recipient, error }) => [String(row), recipient, error ?? ''])
    saveFile('rejects.csv', writeCsv([[t('Row'), 'email', t('Reason')], ...cells]))
  } catch (failure) {
    notices.error(t('The failed rows could not be loaded: {message}', { message: messageOf(failure) }))
  }
}
