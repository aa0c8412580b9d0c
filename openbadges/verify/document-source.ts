import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import type { JsonObject } from '../tools.ts'
import { parseDocument } from './parse-document.ts'
import type { FetchOutcome, RememberedText, VerifyPorts } from './ports.ts'

// Keys are rarely withdrawn, and a site that is down for a week is gone.
const maxKeyAge = 7 * 86_400_000
const maxRequests = 24
/** What a document of a badge is asked for by. */
export const acceptJson = 'application/ld+json, application/json;q=0.9, */*;q=0.1'

/**
 * A document read from an address; `absent` when its host answered that there is none (404, 410 with its status), `movedTo`
 * when it led on to another site, which does not speak for it.
 */
export type DocumentAnswer =
  | { ok: true; json: JsonObject }
  | { ok: false; absent: boolean; status?: number; movedTo?: string; detail: string | Message }

/** A text read from an address, with `absent` as above. */
export type TextAnswer = { ok: true; text: string } | Extract<DocumentAnswer, { ok: false }>

/** Reads documents for one verification, each address once, and no more than two dozen of them. */
export interface DocumentSource {
  /** The raw answer, in any media type. */
  fetchText(url: string): Promise<FetchOutcome>
  /** What an address has answered already. */
  findAnswer(url: string): Promise<FetchOutcome | undefined>
  /** The JSON object at an address, as it is now. */
  readNow(url: string): Promise<DocumentAnswer>
  /** The JSON object at an address, or the remembered one when the address cannot be reached. */
  readOrRemember(url: string): Promise<DocumentAnswer>
  /** The text at an address, as it is now. */
  readText(url: string): Promise<TextAnswer>
  /** The text that was kept of an address. */
  recall(url: string): Promise<RememberedText | undefined>
  /** Keeps a text for the time when its address cannot be reached. */
  keep(url: string, text: string): Promise<void>
  /** From now on only answers that are there already are given. */
  close(): void
}

// Badges can name addresses with it; no host, and no database, takes them.
const isAddress = (text: string): boolean => !text.includes('\0')

/** The document source over the caller's network port. */
export function createDocumentSource({
  fetch: request,
  remembered,
  remember,
  now,
}: Pick<VerifyPorts, 'fetch' | 'remembered' | 'remember' | 'now'>): DocumentSource {
  const answers = new Map<string, Promise<FetchOutcome>>()
  let isClosed = false

  async function fetchText(url: string): Promise<FetchOutcome> {
    const known = answers.get(url)
    if (known !== undefined) return known
    if (!isAddress(url)) return { ok: false, reason: 'refused', detail: finding('address.nothing') }
    if (isClosed) return { ok: false, reason: 'refused', detail: finding('address.refused') }
    if (answers.size >= maxRequests) return { ok: false, reason: 'refused', detail: finding('address.many') }
    const answer = request(url, acceptJson)
    answers.set(url, answer)
    return answer
  }

  async function findAnswer(url: string): Promise<FetchOutcome | undefined> {
    return answers.get(url)
  }

  async function readText(url: string): Promise<TextAnswer> {
    return readOutcome(url, await fetchText(url))
  }

  async function readNow(url: string): Promise<DocumentAnswer> {
    return parseAnswer(await readText(url))
  }

  async function recall(url: string): Promise<RememberedText | undefined> {
    const kept = isAddress(url) ? await remembered?.(url) : undefined
    return typeof kept === 'string' ? { text: kept } : kept
  }

  async function keep(url: string, text: string): Promise<void> {
    if (isAddress(url)) await remember?.(url, text)
  }

  async function readOrRemember(url: string): Promise<DocumentAnswer> {
    const answer = await readText(url)
    const parsed = parseAnswer(answer)
    if (answer.ok && parsed.ok) await keep(url, answer.text)
    if (parsed.ok || parsed.absent) return parsed
    const kept = await recall(url)
    if (kept === undefined || now.getTime() - (kept.fetchedAt ?? now).getTime() > maxKeyAge) return parsed
    const former = parseDocument(kept.text)
    return former.ok ? former : parsed
  }

  function close(): void {
    isClosed = true
  }

  return { fetchText, findAnswer, readText, readNow, readOrRemember, recall, keep, close }
}

function readOutcome(url: string, outcome: FetchOutcome): TextAnswer {
  if (!outcome.ok) {
    const absent = outcome.reason === 'http' && (outcome.status === 404 || outcome.status === 410)
    return { ok: false, absent, status: outcome.status, detail: outcome.detail }
  }
  // An open redirect on an issuer's site must not let another site speak for it.
  if (siteOf(outcome.url) !== siteOf(url) || (isSafe(url) && !isSafe(outcome.url))) {
    const movedTo = isSafe(outcome.url) ? outcome.url : undefined
    return {
      ok: false,
      absent: false,
      detail: finding('address.other-site'),
      ...(movedTo !== undefined && { movedTo }),
    }
  }
  return { ok: true, text: outcome.text }
}

const isSafe = (url: string): boolean => /^https:/i.test(url)

function parseAnswer(answer: TextAnswer): DocumentAnswer {
  if (!answer.ok) return answer
  const parsed = parseDocument(answer.text)
  return parsed.ok ? parsed : { ok: false, absent: false, detail: parsed.detail }
}

function siteOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined
}
