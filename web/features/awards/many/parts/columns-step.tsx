import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { type Columns, chooseColumn, describeTarget, listMeanings } from '../data/columns.ts'
import type { RecipientTable } from '../data/to-table.ts'

export interface ColumnsStepProps {
  table: RecipientTable
  columns: Columns
  results: readonly ShownResultDescription[]
  onChange: (columns: Columns) => void
  onContinue: () => Promise<void>
  onCancel: () => void
}

const shownRows = 5

export function ColumnsStep({ table, columns, results, onChange, onContinue, onCancel }: ColumnsStepProps) {
  const { header, rows, longRows } = table
  const isMapped = columns.includes('email')
  const meanings = listMeanings(results)
  const options = meanings.map((target) => ({ value: target as string, label: describeTarget(target) }))
  const choose = (place: number, value: string) => {
    const target = meanings.find((one) => one === value)
    onChange(chooseColumn(columns, place, target))
  }
  const names = header.map((name, index) => ({ name, place: index, id: `column-${index}` }))
  return (
    <Section
      title={t('Map CSV Columns')}
      note={t('{count, plural, one {# row} other {# rows}}', { count: rows.length })}
    >
      <p className="mb-4 text-ink-2">{t('Say what each column is about. One at N/A is left out.')}</p>
      <ul className="sheet list">
        {names.map(({ name, place, id }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="grow basis-48 min-w-0 [overflow-wrap:anywhere]">
              <p className="strong">{name || t('(no name)')}</p>
              <p className="small muted truncate">
                {rows
                  .slice(0, 3)
                  .flatMap((row) => row[place] || [])
                  .join(', ')}
              </p>
            </div>
            <div className="basis-48 max-[39.99rem]:grow">
              <Select
                label={t('Meaning of {name}', { name: name || t('(no name)') })}
                labelHidden
                placeholder={t('N/A')}
                options={options}
                value={columns[place] ?? ''}
                onChange={(value) => choose(place, value)}
              />
            </div>
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-3">{t('First rows')}</h3>
      <Sheet padded={false} className="overflow-x-auto">
        <Table
          caption={t('First rows')}
          columns={names.map(({ name, place, id }) => ({
            id,
            label: name || t('(no name)'),
            cell: ({ cells }: { cells: readonly string[] }) => (
              <span className="block min-w-20 [overflow-wrap:anywhere]">
                {cells[place] || <span className="muted">{t('none')}</span>}
              </span>
            ),
          }))}
          rows={rows.slice(0, shownRows).map((cells, index) => ({ cells, key: `row-${index}` }))}
          rowKey={({ key }) => key}
        />
      </Sheet>
      {longRows.length > 0 && (
        <div className="mt-4">
          <Notice kind="error">
            {t('Some rows are longer than the headers: {rows}. Correct the list and import it again.', {
              rows: `${longRows.slice(0, 10).join(', ')}${longRows.length > 10 ? ', …' : ''}`,
            })}
          </Notice>
        </div>
      )}
      {!isMapped && <p className="small muted mt-4">{t('Choose which column holds the email addresses.')}</p>}
      <FormActions className="mt-6">
        <Button
          variant="primary"
          isDisabled={!isMapped || longRows.length > 0}
          pendingLabel={t('Loading')}
          onPress={onContinue}
        >
          {t('Continue')}
        </Button>
        <Button variant="ghost" onPress={onCancel}>
          {t('Cancel')}
        </Button>
      </FormActions>
    </Section>
  )
}
