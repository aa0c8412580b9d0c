import { type PieceCode, piece } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'

/** How old something is, as a piece of a sentence. */
export type Age = Message<Extract<PieceCode, `age.${string}`>>

const units: [name: 'day' | 'hour' | 'minute', length: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** How long ago something was, for people: `as of 3 hours ago`. */
export function describeAge(milliseconds: number): Age {
  const unit = units.find(([, length]) => milliseconds >= length)
  if (unit === undefined) return piece('age.moment')
  const count = Math.floor(milliseconds / unit[1])
  const [name] = unit
  return count === 1 ? piece(`age.${name}`) : piece(`age.${name}s`, { count })
}
