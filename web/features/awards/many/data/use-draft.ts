import { useState } from 'react'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { guessColumns, isClear, rememberColumns } from './columns.ts'
import { type Entry, type Faults, sortEntries, toEntries } from './entries.ts'
import { parseRecords } from './parse-records.ts'
import type { Reject } from './save-lists.ts'
import { splitDuplicates } from './split-duplicates.ts'
import { type Draft, firstStage, type Given, type Source, type Stage } from './stage.ts'
import { toTable } from './to-table.ts'

const startDraft = (source: Source): Draft => ({
  source,
  ready: [],
  faulty: [],
  duplicates: [],
  dropped: [],
  said: new Map(),
})

/** The way from a list to a batch that can be sent, step by step. */
export function useDraft(results: readonly ShownResultDescription[]) {
  const [stage, setStage] = useState<Stage>(firstStage)

  const take = async (entries: readonly Entry[], before: Draft): Promise<void> => {
    const { ready, faulty } = await sortEntries(entries, results)
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
  const takeSource = (source: Source) => take(toEntries(source.table, source.columns), startDraft(source))

  return {
    stage,
    resume: setStage,
    restart: () => setStage(firstStage),
    give: (given: Given) => setStage({ name: 'import', given }),
    /** Whoever wrote the list is asked about its columns only where these do not speak for themselves. */
    read: async (text: string): Promise<void> => {
      try {
        const table = toTable(await parseRecords(text))
        const source = { table, columns: guessColumns(table, results) }
        if (isClear(table, source.columns)) await takeSource(source)
        else setStage({ name: 'preview', source })
      } catch (failure) {
        notices.error(t('The list could not be read: {message}', { message: messageOf(failure) }))
      }
    },
    setSource: (source: Source) => setStage({ name: 'preview', source }),
    takeColumns: (source: Source): Promise<void> => {
      rememberColumns(source.table, source.columns)
      return takeSource(source)
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
