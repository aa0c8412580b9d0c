import { fold } from '#shared/formats/fold.ts'
import type { IconProps } from '#web/ui/icons/icon.tsx'

export interface PaletteEntry {
  id: string
  label: string
  /** What sets it apart from others of the same name. */
  note?: string
  icon?: IconProps['of']
  /** Where it leads, or what it does. */
  address?: string
  act?: () => void
}

export interface PaletteGroup {
  title: string
  entries: PaletteEntry[]
}

/** Whether a name holds the words somewhere, however they are written. */
export function holdsWords({ label, note = '' }: PaletteEntry, words: string): boolean {
  const text = fold(`${label} ${note}`)
  return fold(words)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The first list, and of the second what is not in it. */
export function joinEntries(known: readonly PaletteEntry[], found: readonly PaletteEntry[]): PaletteEntry[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...found.filter(({ id }) => !ids.has(id))]
}
