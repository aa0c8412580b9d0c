import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { notices } from '#web/lib/notices.ts'
import { t } from '#web/lib/text.ts'
import { type Columns, guessColumns, rememberColumns } from './columns.ts'
import { type Entry, type Faults, sortEntries, toEntries } from './entries.ts'
import { parseRecords } from './parse-records.ts'
import type { Reject } from './save-lists.ts'
import { type Duplicate, splitDuplicates } from './split-duplicates.ts'
import { type Table, toTable } from './to-table.ts'

export interface Draft {
  ready: readonly Entry[]
  faulty: readonly Entry[]
  duplicates: readonly Duplicate[]
  /** Rows somebody took out because they could not be mended. */
  dropped: readonly Reject[]
  /** What the server has against rows, until they are changed. */
  said: ReadonlyMap<number, Faults>
}

export type Stage =
  | { name: 'import' }
  | { name: 'preview'; table: Table; columns: Columns }
  | { name: 'error' | 'confirm'; draft: Draft }

const empty: Draft = { ready: [], faulty: [], duplicates: [], dropped: [], said: new Map() }

/** The way from a list to a batch that can be sent, step by step. */
export function useDraft() {
  const [stage, setStage] = useState<Stage>({ name: 'import' })

  const take = async (entries: readonly Entry[], before: Draft): Promise<void> => {
    const { ready, faulty } = await sortEntries(entries)
    const { unique, duplicates } = splitDuplicates(ready)
    const draft = {
      ...before,
      ready: unique,
      faulty,
      duplicates: [...before.duplicates, ...duplicates],
      said: new Map(),
    }
    setStage({ name: faulty.length > 0 ? 'error' : 'confirm', draft })
  }

  return {
    stage,
    restart: () => setStage({ name: 'import' }),
    read: async (text: string): Promise<void> => {
      try {
        const table = toTable(await parseRecords(text))
        setStage({ name: 'preview', table, columns: guessColumns(table) })
      } catch (failure) {
        notices.error(t('The list could not be read: {message}', { message: messageOf(failure) }))
      }
    },
    setColumns: (table: Table, columns: Columns) => setStage({ name: 'preview', table, columns }),
    takeColumns: (table: Table, columns: Columns): Promise<void> => {
      rememberColumns(table, columns)
      return take(toEntries(table, columns), empty)
    },
    setDraft: (name: 'error' | 'confirm', draft: Draft) => setStage({ name, draft }),
    /** Puts the mended rows back among the others. */
    merge: (draft: Draft): Promise<void> => take([...draft.ready, ...draft.faulty], draft),
    /** Back to rows that the server refused. */
    showRefused: (draft: Draft, refused: ReadonlyMap<number, Faults>): void => {
      const isRefused = (_: Entry, place: number) => refused.has(place)
      const faulty = draft.ready.filter(isRefused)
      const said = new Map(
        draft.ready.flatMap(({ row }, place) => {
          const faults = refused.get(place)
          return faults ? [[row, faults] as const] : []
        }),
      )
      const ready = draft.ready.filter((entry, place) => !isRefused(entry, place))
      setStage({ name: 'error', draft: { ...draft, ready, faulty, said } })
    },
  }
}

export function listRejects({ duplicates, dropped }: Draft): Reject[] {
  const repeated = duplicates.map(({ entry, first }) => ({ entry, reason: t('Same as row {first}', { first }) }))
  return [...repeated, ...dropped].sort((one, other) => one.entry.row - other.entry.row)
}
