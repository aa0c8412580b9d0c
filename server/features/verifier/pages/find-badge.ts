import { z } from 'zod'
import type { FoundOn } from '#contracts/verifier/verifier.ts'
import { currentPayer } from '#infra/budgets/asker.ts'
import { spendTime } from '#infra/budgets/purse.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import { BakeError, type FetchOutcome, holdsBadge, isPage, readBadgeImage } from '#openbadges'
import { type Candidate, listCandidates, listKnown, resolve } from './list-candidates.ts'

/** What an address answered; `bytes` where they are more than its text. */
export type Fetched = FetchOutcome & { bytes?: Buffer | undefined }

/** Asks another server, guarded; never rejects for what that answers. */
export type Ask = (url: string) => Promise<Fetched>

/** The badge itself, or the picture with it inside: what it is, and where it was. */
export interface Found {
  foundOn: FoundOn
  /** The document as text, out of its picture too. */
  text: string
  /** Undefined for what stands in the page. */
  source?: { url: string; answer: Fetched }
  /** Of a picture. */
  isPicture: boolean
}

/** Whatever a page names: so much is asked for, and no page that it leads to is followed. */
const mostAsked = 4
const photo = z.object({
  type: z.string().optional(),
  url: z.string().optional(),
  thumbnail_url: z.string().optional(),
})

/** The badge that an address is a page of; undefined where it has none, or is none. */
export const findBadge = async (asked: string, answer: Fetched, ask: Ask): Promise<Found | undefined> => {
  const waiting = await spend(() => listAll(asked, answer))
  for (let left = mostAsked; waiting.length > 0; ) {
    const candidate = waiting.shift()
    if (!candidate) continue
    if ('text' in candidate) {
      const isBadge = await spend(() => holdsBadge(candidate.text))
      if (isBadge) return { foundOn: { page: asked, by: 'embedded' }, text: candidate.text, isPicture: false }
      continue
    }
    if (left-- === 0) return undefined
    const { by, url } = candidate
    const given = await ask(url)
    if (!given.ok) continue
    const opened = await spend(() => open(given))
    if (opened) return { foundOn: { page: asked, by, address: url }, ...opened, source: { url, answer: given } }
    if (by === 'oembed') waiting.unshift(...(await spend(() => listPictures(given.text, url))))
  }
  return undefined
}

/** The text of the badge in a picture; undefined for what is no picture, or has none. */
export const readPicture = async (answer: Fetched): Promise<string | undefined> => {
  if (!answer.ok) return undefined
  const bytes = answer.bytes ?? Buffer.from(answer.text)
  const isPng = bytes.toString('latin1', 0, 4) === '\x89PNG'
  if (!isPng && !/^[^<{]*<(?:\?xml|!--|!doctype svg|svg)/i.test(bytes.toString('latin1', 0, 1024))) return undefined
  try {
    return (await readBadgeImage(bytes))?.text
  } catch (error) {
    if (error instanceof BakeError) return undefined
    throw error
  }
}

// As with the pictures that are handed in: this is done where requests are answered.
const spend = <Result>(work: () => Result | Promise<Result>): Promise<Result> =>
  spendTime('processor', currentPayer(), async () => work())

function listAll(asked: string, answer: Fetched): Candidate[] {
  if (!answer.ok) return listKnown(asked)
  return isPage(answer.text) ? listCandidates(answer.text, { asked, at: answer.url }) : []
}

async function open(answer: Fetched): Promise<{ text: string; isPicture: boolean } | undefined> {
  if (!answer.ok) return undefined
  const baked = await readPicture(answer)
  if (baked !== undefined) return { text: baked, isPicture: true }
  return holdsBadge(answer.text) ? { text: answer.text, isPicture: false } : undefined
}

function listPictures(text: string, at: string): Candidate[] {
  try {
    const { type, url, thumbnail_url: small } = photo.parse(parseForeign(text))
    return [type === 'photo' ? url : undefined, small].flatMap((href): Candidate[] => {
      const full = resolve(href, at)
      return full === undefined ? [] : [{ by: 'oembed', url: full }]
    })
  } catch {
    return []
  }
}
