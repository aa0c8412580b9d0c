import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { sayRefusal } from '../read-refusal.ts'

export interface BadgeFile {
  name: string
  bytes: number
  read: () => Promise<Uint8Array>
}

/** One badge to bring in: usually a file, or several that hold the same badge, the best one first. */
export interface Upload {
  name: string
  /** Whose badge it is, where the archive says so. */
  address?: string
  files: readonly BadgeFile[]
  /** It stands in a list, which says where the badge itself is, or does not. */
  listed?: { file: string; url?: string }
  /** Nothing says that it is a badge; if it turns out to be none, that is no failure. */
  isGuess?: boolean
}

export type Outcome =
  | { kind: 'ignored' }
  /** With the badge as it is in the backpack; of a duplicate the one that was there before. */
  | { kind: 'added' | 'duplicate'; badge?: BackpackBadge }
  | { kind: 'recipient'; address: string }
  | { kind: 'unreachable' | 'failed' | 'later'; text: string }

export interface BatchEntry {
  upload: Upload
  /** Missing while it is in progress. */
  outcome?: Outcome
}

export interface BatchCounts {
  attempts: number
  successes: number
  inProgress: number
  ignored: number
}

export function countBatch(entries: readonly BatchEntry[]): BatchCounts {
  const count = (kind: Outcome['kind'] | undefined) => entries.filter(({ outcome }) => outcome?.kind === kind).length
  const ignored = count('ignored')
  return { attempts: entries.length - ignored, successes: count('added'), inProgress: count(undefined), ignored }
}

export interface UnverifiedAddress {
  address: string
  uploads: Upload[]
}

/** The addresses that are not of this account yet, with their badges; capitals make no difference. */
export function listUnverified(entries: readonly BatchEntry[]): UnverifiedAddress[] {
  const found = new Map<string, UnverifiedAddress>()
  for (const { upload, outcome } of entries) {
    if (outcome?.kind !== 'recipient') continue
    const key = outcome.address.toLowerCase()
    const known = found.get(key) ?? { address: outcome.address, uploads: [] }
    known.uploads.push(upload)
    found.set(key, known)
  }
  return [...found.values()]
}

export interface ListedError {
  file?: string
  text: string
}

/** What to tell of the files that did not come in: duplicates once, what was not tried once, the rest file by file. */
export function listErrors(entries: readonly BatchEntry[]): ListedError[] {
  const errors: ListedError[] = []
  const waiting: string[] = []
  for (const { upload, outcome } of entries) {
    if (outcome?.kind === 'later') waiting.push(outcome.text)
    if (outcome?.kind === 'failed' || outcome?.kind === 'unreachable')
      errors.push({ file: upload.name, text: sayRefusal(outcome) })
  }
  if (entries.some(({ outcome }) => outcome?.kind === 'duplicate')) {
    errors.unshift({ text: t('You attempted to upload duplicate badges.') })
  }
  const [text] = waiting
  if (text) {
    errors.push({
      file: t('{count, plural, one {# file} other {# files}} not uploaded', { count: waiting.length }),
      text: sayRefusal({ text }),
    })
  }
  return errors
}

export interface BroughtBadge {
  file: string
  badge: BackpackBadge
}

/** The badges that are in the backpack now, or were before, each with the file that it came in. */
export function listBrought(entries: readonly BatchEntry[], kind: 'added' | 'duplicate'): BroughtBadge[] {
  return entries.flatMap(({ upload, outcome }) =>
    outcome?.kind === kind && 'badge' in outcome && outcome.badge
      ? [{ file: upload.listed?.file ?? upload.name, badge: outcome.badge }]
      : [],
  )
}

export const listUnreachable = (entries: readonly BatchEntry[]): Upload[] =>
  entries.filter(({ outcome }) => outcome?.kind === 'unreachable').map(({ upload }) => upload)

/** Whether everything ended well, so that nothing is left to be read or decided. */
export function isAllWell(entries: readonly BatchEntry[]): boolean {
  const { successes, inProgress } = countBatch(entries)
  return inProgress === 0 && successes > 0 && listErrors(entries).length === 0 && listUnverified(entries).length === 0
}

/** Whether there is nothing but faults to tell of. */
export function isNothingAdded(entries: readonly BatchEntry[]): boolean {
  const { successes, inProgress } = countBatch(entries)
  return inProgress === 0 && successes === 0 && listUnverified(entries).length === 0
}
