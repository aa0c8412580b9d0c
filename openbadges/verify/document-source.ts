import type { JsonObject } from '../tools.ts'
import { parseDocument } from './parse-document.ts'
import type { FetchOutcome, VerifyPorts } from './ports.ts'

const maxRequests = 24
const acceptJson = 'application/ld+json, application/json;q=0.9, */*;q=0.1'

/** A document read from an address; `absent` when its host answered that there is none (404, 410 with its status). */
export type DocumentAnswer =
  | { ok: true; json: JsonObject }
  | { ok: false; absent: boolean; status?: number; detail: string }

/** Reads documents for one verification, each address once, and no more than two dozen of them. */
export interface DocumentSource {
  /** The raw answer, in any media type. */
  fetchText(url: string): Promise<FetchOutcome>
  /** The JSON object at an address, as it is now. */
  readNow(url: string): Promise<DocumentAnswer>
  /** The JSON object at an address, or the remembered one when the address cannot be reached. */
  readOrRemember(url: string): Promise<DocumentAnswer>
  /** From now on only answers that are there already are given. */
  close(): void
}

/** The document source over the caller's network port. */
export function createDocumentSource({
  fetch: request,
  remembered,
}: Pick<VerifyPorts, 'fetch' | 'remembered'>): DocumentSource {
  const answers = new Map<string, Promise<FetchOutcome>>()
  let isClosed = false

  async function fetchText(url: string): Promise<FetchOutcome> {
    const known = answers.get(url)
    if (known !== undefined) return known
    if (isClosed) return { ok: false, reason: 'refused', detail: 'The badge is refused already.' }
    if (answers.size >= maxRequests)
      return { ok: false, reason: 'refused', detail: 'The badge names too many addresses.' }
    const answer = request(url, acceptJson)
    answers.set(url, answer)
    return answer
  }

  async function readNow(url: string): Promise<DocumentAnswer> {
    return readOutcome(url, await fetchText(url))
  }

  async function readOrRemember(url: string): Promise<DocumentAnswer> {
    const answer = await readNow(url)
    if (answer.ok || answer.absent) return answer
    const text = await remembered?.(url)
    const parsed = text === undefined ? undefined : parseDocument(text)
    return parsed?.ok ? parsed : answer
  }

  function close(): void {
    isClosed = true
  }

  return { fetchText, readNow, readOrRemember, close }
}

function readOutcome(url: string, outcome: FetchOutcome): DocumentAnswer {
  if (!outcome.ok) {
    const absent = outcome.reason === 'http' && (outcome.status === 404 || outcome.status === 410)
    return { ok: false, absent, status: outcome.status, detail: outcome.detail }
  }
  // An open redirect on an issuer's site must not let another site speak for it.
  if (siteOf(outcome.url) !== siteOf(url))
    return { ok: false, absent: false, detail: 'The address leads to another site.' }
  const parsed = parseDocument(outcome.text)
  return parsed.ok ? parsed : { ok: false, absent: false, detail: parsed.detail }
}

function siteOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined
}
