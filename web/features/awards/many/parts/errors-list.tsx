import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { joinClasses } from '#web/ui/navigation/button-class.ts'
import { Pager } from '#web/ui/navigation/pager.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { describeTarget, type Target } from '../data/columns.ts'
import { checkEntry, type Entry, type Faults, listTargets } from '../data/entries.ts'
import { proposeValue } from '../data/propose-value.ts'
import { type Reject, saveRejects } from '../data/save-lists.ts'
import type { Draft } from '../data/stage.ts'
import { usePage } from '../data/use-page.ts'

const pageRows = 25

export interface ErrorsListProps {
  draft: Draft
  /** Those with something wrong still. */
  broken: readonly Entry[]
  results: readonly ShownResultDescription[]
  onChange: (draft: Draft) => void
  /** Puts those that are good now among the others. */
  onMerge: (draft: Draft) => void
}

/** Rows that cannot be awarded as they are, to be mended or left out. */
export function ErrorsList({ draft, broken, results, onChange, onMerge }: ErrorsListProps) {
  const { faulty, said } = draft
  const { shown, pager } = usePage(faulty, pageRows)
  const used = listTargets(faulty).filter((target) => target === 'email' || faulty.some((row) => row[target] !== ''))
  const list = useRef<HTMLDivElement>(null)
  const left = useRef<{ place: number; by: 'mending' | 'removing' }>(undefined)
  // The button that had the focus went with its row: the next one takes its place, and one that removes only after another.
  useEffect(() => {
    if (!left.current) return
    const { place, by } = left.current
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const remove = buttons[Math.min(place, buttons.length - 1)]
    const row = remove?.closest('tr')
    const mend = () => row?.querySelector<HTMLElement>('[data-use]') ?? row?.querySelector('[aria-invalid="true"]')
    const next = by === 'removing' ? remove : mend()
    if (next instanceof HTMLElement) next.focus()
    left.current = undefined
  })
  const leave = (entry: Entry, by: 'mending' | 'removing') => {
    left.current = { place: shown.indexOf(entry), by }
  }
  // More than that neither fits a screen nor explains itself by what stands in it.
  const isWide = used.length > 4
  const faultsOf = (entry: Entry): Faults => ({ ...said.get(entry.row), ...checkEntry(entry, results) })

  const edit = (row: number, target: Target, value: string): Draft => {
    const left = new Map(said)
    left.delete(row)
    const mended = faulty.map((entry) => (entry.row === row ? { ...entry, [target]: value } : entry))
    return { ...draft, faulty: mended, said: left }
  }
  const drop = (rows: readonly Entry[]) => {
    const gone = new Set(rows.map(({ row }) => row))
    const rejects = rows.map((entry): Reject => ({ entry, reason: Object.values(faultsOf(entry)).join(' ') }))
    onChange({
      ...draft,
      faulty: faulty.filter(({ row }) => !gone.has(row)),
      dropped: [...draft.dropped, ...rejects],
    })
  }
  const columns: Column<Entry>[] = [
    { id: 'row', label: t('Row'), cell: ({ row }) => <span className="tnum muted">{row}</span> },
    ...used.map(
      (target): Column<Entry> => ({
        id: target,
        label: describeTarget(target),
        cell: (entry) => (
          <div className={joinClasses('min-w-0 grow', isWide && 'min-[48rem]:w-40')}>
            <TextField
              label={t('{field} of row {row}', { field: describeTarget(target), row: entry.row })}
              labelHidden
              optional={target !== 'email'}
              type={target === 'evidence' ? 'url' : 'text'}
              placeholder={describeTarget(target)}
              value={entry[target] ?? ''}
              error={faultsOf(entry)[target]}
              onChange={(value) => onChange(edit(entry.row, target, value))}
            />
            <Proposal
              value={faultsOf(entry)[target] && proposeValue(entry, target)}
              onTake={(value) => {
                leave(entry, 'mending')
                onMerge(edit(entry.row, target, value))
              }}
            />
          </div>
        ),
      }),
    ),
    {
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      cell: (entry) => (
        <Button
          data-remove
          variant="ghost"
          aria-label={t('Remove row {row}', { row: entry.row })}
          onPress={() => {
            leave(entry, 'removing')
            drop([entry])
          }}
        >
          {t('Remove')}
        </Button>
      ),
    },
  ]
  return (
    <Section
      title={t('{count, plural, =0 {Nothing left to fix} one {# row to fix} other {# rows to fix}}', {
        count: broken.length,
      })}
      actions={
        <span className="row tight -ms-3 min-[48rem]:ms-0">
          <Button
            variant="quiet"
            onPress={() =>
              saveRejects(broken.map((entry) => ({ entry, reason: Object.values(faultsOf(entry)).join(' ') })))
            }
          >
            <Icon of={Download} />
            {t('Download these rows')}
          </Button>
          <Button variant="quiet" onPress={() => drop(broken)}>
            {t('Remove all of them')}
          </Button>
        </span>
      }
    >
      <div ref={list}>
        <Sheet padded={false} className={isWide ? 'relative overflow-x-auto' : undefined}>
          <Table caption={t('Rows to fix')} columns={columns} rows={shown} rowKey={({ row }) => String(row)} />
        </Sheet>
      </div>
      {pager && (
        <div className="mt-4">
          <Pager {...pager} />
        </div>
      )}
      <FormActions className="mt-4">
        <Button isDisabled={broken.length === faulty.length} onPress={() => onMerge(draft)}>
          {t('Check again')}
        </Button>
      </FormActions>
    </Section>
  )
}

function Proposal({ value, onTake }: { value: string | undefined; onTake: (value: string) => void }) {
  if (!value) return null
  return (
    <Button data-use variant="quiet" className="-ms-3 mt-1 !whitespace-normal text-start" onPress={() => onTake(value)}>
      {t('Use {value}', { value })}
    </Button>
  )
}
