import { validateEmail } from '#web/lib/formats/validate-email.ts'
import type { Target } from './columns.ts'
import { isDayTarget } from './entries.ts'
import { readDay } from './read-day.ts'

/** What somebody most likely meant by a value that cannot be taken as it is. */
export function proposeValue(target: Target, value: string): string | undefined {
  if (isDayTarget(target)) return readDay(value).nearest
  if (target !== 'email') return undefined
  const better = value
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[<>"\s]/g, '')
    .replace(/\(at\)|\[at\]|@+/gi, '@')
    .replace(/,/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/[.;]+$/, '')
  return better !== value && validateEmail(better) === undefined ? better : undefined
}
