import { validateEmail } from '#web/lib/formats/validate-email.ts'
import type { Target } from './columns.ts'
import { dayOf, type Entry, isDayTarget } from './entries.ts'

/** What somebody most likely meant by a value that cannot be taken as it is. */
export function proposeValue(entry: Entry, target: Target): string | undefined {
  if (isDayTarget(target)) return dayOf(entry, target).nearest
  if (target !== 'email') return undefined
  const value = entry.email
  const better = value
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[<>"\s]/g, '')
    .replace(/\(at\)|\[at\]|@+/gi, '@')
    .replace(/,/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/(?<![.;])[.;]+$/, '')
  return better !== value && validateEmail(better) === undefined ? better : undefined
}
