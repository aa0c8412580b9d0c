import { unzipSync } from 'fflate'
import { readBadgeImage, readUtf8 } from '#openbadges'
import { type Found, isObject, parse, payloadOf } from './objects.ts'

/** Every object and every text in a value, those in texts that are JSON themselves as well. */
const unfold = (value: unknown): (Found | string)[] => {
  if (Array.isArray(value)) return value.flatMap(unfold)
  if (isObject(value)) return [value, ...Object.values(value).flatMap(unfold)]
  if (typeof value !== 'string') return []
  return [value, ...(/^\s*[{[]/.test(value) ? unfold(parse(value)) : [])]
}

const hasAll = (value: Found, ...names: string[]): boolean => names.every((name) => name in value)

/** Whether a reader could take it for a badge: what has a subject, or a recipient and a class. */
const isBadge = (value: unknown): boolean =>
  isObject(value) &&
  (hasAll(value, 'credentialSubject') ||
    hasAll(value, 'vc') ||
    hasAll(value, 'recipient', 'badge') ||
    [value['@type'], value.type]
      .flat()
      .some((type) => /^(Assertion|.*BadgeCredential|ClrCredential)$/.test(String(type))))

// Credentials that are no badges, and what a context says of the words of one.
const others = /StatusList|Endorsement/

/** The documents of badges among the texts of an answer, each as the text that somebody could hand in to be verified. */
const badgesAmong = (values: readonly (Found | string)[]): string[] =>
  values.flatMap((value) => {
    if (typeof value === 'string') return isBadge(payloadOf(value)) ? [value.trim()] : []
    return isBadge(value) && !others.test(JSON.stringify(value.type)) && !('@protected' in value)
      ? [JSON.stringify(value)]
      : []
  })

const scripts = /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs

/**
 * Whatever stands in an answer that could be handed in as a badge: in its JSON, its pages, in pictures, and in archives of
 * all these. Each once.
 */
export const findDocuments = async (bytes: Buffer): Promise<string[]> => [...new Set(await listIn(bytes))]

async function listIn(bytes: Buffer): Promise<string[]> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const files = Object.values(unzipSync(new Uint8Array(bytes)))
    return (await Promise.all(files.map((file) => listIn(Buffer.from(file))))).flat()
  }
  const baked = await readBadgeImage(bytes).catch(() => undefined)
  if (baked) return listIn(Buffer.from(baked.text))
  const text = readUtf8(bytes) ?? ''
  const inPage = [...text.matchAll(scripts)].map(([, json = '']) => json)
  const values = [text, ...inPage].flatMap(unfold)
  const pictures = values.flatMap((value) => (typeof value === 'string' ? readPicture(value) : []))
  return [...badgesAmong(values), ...(await Promise.all(pictures.map(listIn))).flat()]
}

const readPicture = (text: string): Buffer[] => {
  const [, data] = /^data:image\/[\w+.-]+;base64,(.*)$/s.exec(text) ?? []
  return data === undefined ? [] : [Buffer.from(data, 'base64')]
}
