import { useState } from 'react'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { guessColumns, isClear, rememberColumns } from './columns.ts'
import { type Entry, type Faults, sortEntries, toEntries } from './entries.ts'
import { parseRecords } from './parse-records.ts'
import type { Reject } from './save-lists.ts'
import { settleDraft } from './settle-draft.ts'
import { splitDuplicates } from './split-duplicates.ts'
import { type Draft, firstStage, type Given, type Source, type Stage } from './stage.ts'
import { toTable } from './to-table.ts'

/** The way from a list to a batch that can be sent, step by step. */
export function useDraft(results: readonly ShownResultDescription[]) {
  const [stage, setStage] = useState<Stage>(firstStage)

  const setDraft = (draft: Draft) => setStage({ name: draft.faulty.length > 0 ? 'error' : 'confirm', draft })
  const takeSource = async (source: Source): Promise<void> => {
    const { ready, faulty } = await sortEntries(toEntries(source.table, source.columns), results)
    const { unique, duplicates } = splitDuplicates(ready)
    setDraft({ source, ready: unique, faulty, duplicates, dropped: [], said: new Map() })
  }

  return {
    stage,
    resume: setStage,
    restart: () => setStage(firstStage),
    give: (given: Given) => setStage({ name: 'import', given }),
    /** Changes a typed list as it is by then; a file that was chosen meanwhile stays as it is. */
    type: (change: (text: string) => string) =>
      setStage((before) =>
        before.name === 'import' && before.given.fileName === undefined
          ? { name: 'import', given: { text: change(before.given.text) } }
          : before,
      ),
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
    setDraft,
    /** Puts the mended rows back among the others. */
    merge: (draft: Draft): void => setDraft(settleDraft(draft, results)),
    /** Back to rows that the server refused, by their place among those that were sent. */
    showRefused: (draft: Draft, sent: readonly Entry[], refused: ReadonlyMap<number, Faults>): void => {
      const said = new Map(draft.said)
      for (const [place, faults] of refused) {
        const row = sent[place]?.row
        if (row !== undefined) said.set(row, faults)
      }
      const isRefused = ({ row }: Entry) => said.has(row)
      const faulty = [...draft.faulty, ...draft.ready.filter(isRefused)].sort((one, other) => one.row - other.row)
      setStage({
        name: 'error',
        draft: { ...draft, ready: draft.ready.filter((one) => !isRefused(one)), faulty, said },
      })
    },
  }
}

export function listRejects({ duplicates, dropped }: Draft): Reject[] {
  const repeated = duplicates.map(({ entry, first }) => ({ entry, reason: t('Same as row {first}', { first }) }))
  return [...repeated, ...dropped].sort((one, other) => one.entry.row - other.entry.row)
}
