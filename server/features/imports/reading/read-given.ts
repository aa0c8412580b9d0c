import { uploadBytes, urlLength } from '#contracts/fields/limits.ts'
import type { FoundOn } from '#contracts/verifier/verifier.ts'
import { config, context } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { parseDataUrl } from '#infra/images/parse-data-url.ts'
import { timeLeft } from '#infra/outside/time-left.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { acceptJson, BakeError, isOnServer, isPage, readBadgeImage } from '#openbadges'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { awardUrl } from '../../issuers/index.ts'
import {
  describeAnswer,
  explainPicture,
  type Fetched,
  findBadge,
  findOwnDocument,
  type GivenAnswer,
  isTooLarge,
} from '../../verifier/index.ts'
import { findOwnAwardId } from '../addresses.ts'

/** The bytes as they were handed in, which are kept for ever. */
export interface OriginalFile {
  bytes: Buffer
  mediaType: string
}

/** What was handed in: what to examine, its bytes, and the picture when these are one. */
export interface GivenBadge {
  input: { text: string } | { url: string } | GivenAnswer
  original: OriginalFile | undefined
  picture: Buffer | undefined
  /** The address that was given is that of a page, which led to it. */
  foundOn?: FoundOn
}

export interface ImportInput {
  image?: string | null | undefined
  url?: string | null | undefined
  assertion?: string | null | undefined
}

/**
 * Opens the one thing that was handed in, asking other servers until `end`; 400 for none, for several, and for a picture
 * without a badge.
 */
export const readGiven = async (input: ImportInput, end?: Date): Promise<GivenBadge> => {
  const image = input.image?.trim()
  const url = input.url?.trim()
  const assertion = input.assertion?.trim()
  const given = [image, url, assertion].filter(Boolean)
  if (given.length === 0) throw refuse('import.none')
  if (given.length > 1) throw refuse('import.one')
  if (image) return readImage(parseDataUrl(image).bytes)
  if (url) return readAddress(url, end)
  const text = assertion ?? ''
  if (/^https?:\/\/\S+$/i.test(text) && text.length <= urlLength) return readAddress(text, end)
  return { input: { text }, original: textFile(input.assertion ?? text), picture: undefined }
}

async function readAddress(url: string, end: Date | undefined): Promise<GivenBadge> {
  const own = findOwnAwardId(url)
  if (own) return { input: { url: awardUrl(own) }, original: undefined, picture: undefined }
  // However it is written: what other people keep here is nobody's word of ours, and the network would not tell.
  if (isOnServer(url, config().origin)) return { input: { url }, original: undefined, picture: undefined }
  if (!isOn('import-by-address')) throw refuse('import.closed')
  const answer = await fetchGiven(url, end)
  if (answer.ok && answer.bytes && !isPage(answer.text) && isPicture(answer.bytes)) return readImage(answer.bytes)
  return (await readPage(url, answer, end)) ?? readAnswer(url, answer)
}

const accept =
  'application/vc+ld+json, application/vc+jwt, application/ld+json;q=0.9, application/json;q=0.9, image/png;q=0.8, image/svg+xml;q=0.8, */*;q=0.1'

const longestMilliseconds = 10_000

/** What an address that a person gave answers: a document, or a picture with one inside, with all of its bytes. */
const fetchGiven = async (url: string, end: Date | undefined): Promise<Fetched> => {
  const timeoutMs = timeLeft(end, longestMilliseconds)
  const answer = await context().fetchOutside(url, { accept, maxBytes: uploadBytes, timeoutMs })
  const isOurs = answer.ok && isOnServer(answer.url, config().origin)
  return { ...describeAnswer(answer), ...(answer.ok && !isOurs ? { bytes: answer.bytes } : {}) }
}

const readAnswer = (url: string, answer: Fetched): GivenBadge => ({
  input: { url, answer },
  original: answer.bytes && textFile(answer.bytes),
  picture: undefined,
})

/** The badge that the address is a page of. */
async function readPage(url: string, answer: Fetched, end: Date | undefined): Promise<GivenBadge | undefined> {
  const found = await findBadge(url, answer, (address) => fetchNamed(address, end))
  if (!found) {
    if (answer.ok && isPage(answer.text)) throw refuse('import.invalid', { sentence: pageText })
    return undefined
  }
  const { source, isPicture: isBaked, text, foundOn } = found
  if (source === undefined) return { input: { text }, original: textFile(text), picture: undefined, foundOn }
  const own = findOwnAwardId(source.url)
  if (own) return { input: { url: awardUrl(own) }, original: undefined, picture: undefined, foundOn }
  const { bytes } = source.answer
  return { ...(isBaked && bytes ? await readImage(bytes) : readAnswer(source.url, source.answer)), foundOn }
}

/** What a page names may be here, where no network answers. */
const fetchNamed = async (url: string, end: Date | undefined): Promise<Fetched> => {
  if (!isOnServer(url, config().origin)) return fetchGiven(url, end)
  const own = await findOwnDocument(url, acceptJson)
  return own?.status === 200 ? { ok: true, url, contentType: own.contentType, text: own.text } : nothingHere
}

async function readImage(bytes: Buffer): Promise<GivenBadge> {
  const mediaType = bytes[0] === 0x89 ? 'image/png' : 'image/svg+xml'
  try {
    const baked = await readBadgeImage(bytes)
    if (baked) return { input: { text: baked.text }, original: { bytes, mediaType }, picture: bytes }
  } catch (error) {
    if (error instanceof BakeError) {
      throw refuse(isTooLarge(error) ? 'import.unverifiable' : 'import.invalid', {
        sentence: { words: `${explainPicture(error)}.`, means: error.finding },
        cause: error,
      })
    }
    throw error
  }
  throw refuse('import.not-found', { more: { result: inEnglish(makeMessage('import.no-badge')) } })
}

const nothingHere = { ok: false, reason: 'http', status: 404, detail: '' } as const

const pictureStarts = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF']

function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 4096)
  return pictureStarts.some((start) => head.startsWith(start)) || (/^[^<{]*</.test(head) && /<svg[\s>]/i.test(head))
}

const pageText = makeMessage('import.page')

function textFile(text: string | Buffer): OriginalFile {
  const bytes = Buffer.from(text)
  const isJson = /^(?:ï»¿)?\s*\{/.test(bytes.toString('latin1', 0, 1024))
  return { bytes, mediaType: isJson ? 'application/json' : 'text/plain' }
}
