import { t } from '#shared/i18n/text.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { describeTarget } from '../data/columns.ts'
import type { Source } from '../data/stage.ts'

/** What the columns of the list were taken for, and the way to change it. */
export function ColumnsSummary({ source, onChange }: { source: Source; onChange: () => void }) {
  const { header, isNamed } = source.table
  const read = source.columns.flatMap((target, index) =>
    target ? [{ name: isNamed ? (header[index] ?? '') : '', meaning: describeTarget(target) }] : [],
  )
  const left = header.filter((_, index) => source.columns[index] === undefined)
  return (
    <div className="mb-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <div className="small text-ink-2 [overflow-wrap:anywhere]">
        <p>{t('Columns read: {columns}', { columns: read.map(describeColumn).join(' · ') })}</p>
        {isNamed && left.length > 0 && <p>{t('Left out: {columns}', { columns: left.join(', ') })}</p>}
      </div>
      <Button variant="quiet" onPress={onChange}>
        {t('Change columns')}
      </Button>
    </div>
  )
}

function describeColumn({ name, meaning }: { name: string; meaning: string }): string {
  return name === '' || name.toLowerCase() === meaning.toLowerCase()
    ? meaning
    : t('{name} as {meaning}', { name, meaning })
}
