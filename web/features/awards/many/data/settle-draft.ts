import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { checkEntry, type Entry } from './entries.ts'
import { splitDuplicates } from './split-duplicates.ts'
import type { Draft } from './stage.ts'

/**
 * The list with its mended rows among the good ones; the same list where none was mended. What the server refused is
 * mended once it was changed.
 */
export function settleDraft(draft: Draft, results: readonly ShownResultDescription[]): Draft {
  const isMended = (entry: Entry) => !draft.said.has(entry.row) && Object.keys(checkEntry(entry, results)).length === 0
  const mended = draft.faulty.filter(isMended)
  if (mended.length === 0) return draft
  const gone = new Set(mended)
  const { unique, duplicates } = splitDuplicates([...draft.ready, ...mended])
  return {
    ...draft,
    ready: unique,
    faulty: draft.faulty.filter((entry) => !gone.has(entry)),
    duplicates: [...draft.duplicates, ...duplicates],
  }
}
