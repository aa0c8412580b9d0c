import { t } from '#shared/i18n/text.ts'
import { Pager } from '#web/ui/navigation/pager.tsx'
import type { Duplicate } from '../data/split-duplicates.ts'
import { usePage } from '../data/use-page.ts'

const pageRows = 25

/** Rows left out because an earlier one has the same address. */
export function DuplicateList({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const { shown, pager } = usePage(duplicates, pageRows)
  if (duplicates.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="strong min-h-11 cursor-pointer content-center">
        {t('{count, plural, one {# duplicate ignored} other {# duplicates ignored}}', { count: duplicates.length })}
      </summary>
      <ul className="sheet list mt-2">
        {shown.map(({ entry, first }) => (
          <li key={entry.row} className="flex flex-wrap gap-x-4">
            <span className="muted tnum">{t('Row {row}', { row: entry.row })}</span>
            <span className="grow [overflow-wrap:anywhere]">{entry.email}</span>
            <span className="small muted">{t('Same as row {first}', { first })}</span>
          </li>
        ))}
      </ul>
      {pager && (
        <div className="mt-3">
          <Pager {...pager} />
        </div>
      )}
    </details>
  )
}
