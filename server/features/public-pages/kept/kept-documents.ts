import { db, shownDb } from '#infra/context.ts'
import { readAlike } from '#infra/db/standby/read-alike.ts'
import type { OwnDocument, OwnReading } from '../../verifier/index.ts'
import { type MarkedThing, markOwn } from './own-marks.ts'
import { createStore } from './store.ts'

/** All documents together take 16 MiB at most. */
export const keptDocuments = createStore<OwnDocument>(16 * 1024 * 1024)

interface Asked {
  pathname: string
  search: string
  edition: string
}

// Whatever is read for the documents at these addresses has a part in the mark of their subject.
const id = '([A-Za-z0-9_-]{22})'
const subjects: [pattern: RegExp, kind: MarkedThing['kind']][] = [
  [new RegExp(`^/public/assertions/${id}(?:\\.json)?$`), 'award'],
  [new RegExp(`^/public/badges/${id}(?:\\.json)?$`), 'badge class'],
  [
    new RegExp(`^/public/issuers/${id}(?:\\.json|/endorsements|/did\\.json|/jwks\\.json|/status/\\d+|/keys/[\\w-]+)?$`),
    'issuer',
  ],
]
// Others would only fill the room.
const usualSearch = /^(?:\?v=\w{1,5})?$/

function findSubject({ pathname, search }: Asked): MarkedThing | undefined {
  if (!usualSearch.test(search)) return undefined
  for (const [pattern, kind] of subjects) {
    const match = pattern.exec(pathname)
    if (match?.[1]) return { kind, id: match[1] }
  }
  return undefined
}

interface Found {
  marks: Promise<Map<string, string>>
  at: number
}

const readings = new WeakMap<OwnReading, Found[]>()
// One that goes on longer, such as that of a batch, asks for the marks again.
const freshMilliseconds = 1000

/** The mark that the primary tells of the subject, for this reading. Who finds out about an award finds out about its class and issuer. */
async function findMark(reading: OwnReading, subject: MarkedThing): Promise<string | undefined> {
  const known = (readings.get(reading) ?? []).filter(({ at }) => performance.now() - at < freshMilliseconds)
  for (const { marks } of known) {
    const mark = (await marks).get(subject.id)
    if (mark !== undefined) return mark
  }
  const marks = markOwn(db(), subject)
  readings.set(reading, [...known, { marks, at: performance.now() }])
  return (await marks).get(subject.id)
}

/**
 * A document of this server as it is now: the one that was read before, where no row has changed that it was read from.
 * The mark is asked for before anything is read, so a change in between gives the document a mark that is out of date.
 */
export const readOrFind = async (
  reading: OwnReading | undefined,
  asked: Asked,
  read: () => Promise<OwnDocument>,
): Promise<OwnDocument> => {
  const subject = reading && findSubject(asked)
  const mark = subject && (await findMark(reading, subject))
  const ask = async () => subject && (await markOwn(shownDb(), subject)).get(subject.id)
  if (!mark) return readAlike({ mark, ask, read })
  const key = `${asked.edition} ${asked.pathname}${asked.search}`
  const kept = keptDocuments.find(key, mark)
  if (kept) return kept
  const document = await readAlike({ mark, ask, read })
  if (document.status === 200) keptDocuments.keep(key, mark, document, 2 * document.text.length)
  return document
}
