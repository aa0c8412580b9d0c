import { t } from '#shared/i18n/text.ts'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { BatchPageProps } from '../parts/props.ts'
import { writeUtcDay } from '../parts/utc-time.tsx'
import { BatchView } from './batch-view.tsx'
import { DataBlock } from './data-block.tsx'

export function BatchPage({ site, batch }: BatchPageProps) {
  const day = writeUtcDay(batch.keptUntil, 'long')
  return (
    <PageFrame site={site}>
      <PageHead
        title={t('Verify many badges')}
        sub={t('You can leave this page: its link shows the results until {day}, to whoever has it.', { day })}
      />
      <div id="verify-batch">
        <BatchView batch={batch} />
      </div>
      <DataBlock id="batch-start" value={{ batch }} />
    </PageFrame>
  )
}
