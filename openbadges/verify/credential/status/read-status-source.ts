import { piece } from '#shared/messages/findings/finding.ts'
import type { DocumentSource } from '../../document-source.ts'
import type { RememberedText } from '../../ports.ts'
import type { Detail } from '../../report.ts'
import { type Age, describeAge } from '../describe-age.ts'

// A list that names no time to live is good for a day.
const usualLife = 86_400_000

/** A status list read from its address or, when that is down, as it was kept. */
export interface StatusSource {
  text: string
  /** Set when the address is down: how old the text is, in words, and in milliseconds when that is known. */
  kept?: { age: Age; milliseconds: number | undefined; problem: Detail }
}

/** Reads a status list; `absent` when its host says that there is none. */
export async function readStatusSource(
  url: string,
  { source, now }: { source: DocumentSource; now: Date },
): Promise<{ ok: true; found: StatusSource } | { ok: false; detail: Detail }> {
  const answer = await source.readText(url)
  if (answer.ok) return { ok: true, found: { text: answer.text } }
  const former = answer.absent ? undefined : await source.recall(url)
  if (former === undefined) return answer
  return { ok: true, found: { text: former.text, kept: describeKept(former, now, answer.detail) } }
}

function describeKept({ fetchedAt }: RememberedText, now: Date, problem: Detail): NonNullable<StatusSource['kept']> {
  if (fetchedAt === undefined) return { age: piece('age.unknown'), milliseconds: undefined, problem }
  const milliseconds = Math.max(0, now.getTime() - fetchedAt.getTime())
  return { age: describeAge(milliseconds), milliseconds, problem }
}

/** True while a kept list may be relied upon: within its time to live, or for a day when it names none. */
export function isFresh(
  { kept }: StatusSource,
  { life, hasEnd }: { life: number | undefined; hasEnd: boolean },
): boolean {
  if (kept?.milliseconds === undefined) return true
  return life === undefined && hasEnd ? true : kept.milliseconds <= (life ?? usualLife)
}
