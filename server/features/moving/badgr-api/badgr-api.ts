import { uploadBytes } from '#contracts/fields/limits.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { readUtf8 } from '#openbadges'
import { findLink } from '#shared/formats/find-link.ts'
import { MoveSourceError } from '../move-source-error.ts'
import type { Pictures } from '../pictures.ts'
import { askPolitely, type Wait } from './ask-politely.ts'
import type { KeptAnswers } from './kept-answers.ts'

export interface BadgrApi {
  /** Everything in a list, page after page. Throws MoveSourceError where the server refuses. */
  list(path: string): AsyncGenerator<unknown>
  /** A public document; undefined where there is none to read. */
  readDocument(url: string): Promise<unknown>
  pictures: Pictures
}

const mostPages = 100_000
const pageBytes = 64 * 1024 * 1024
const documentBytes = 1024 * 1024

/** The interface of a Badgr server that answers at `address`, asked as the owner of the token. */
export const openBadgrApi = (
  { address, token }: { address: string; token: string },
  asking: { fetchOutside: FetchOutside; wait: Wait; kept: KeptAnswers },
): BadgrApi => {
  const { kept } = asking
  const { origin } = new URL(address)

  const readPage = async (url: string): Promise<Page> => {
    const earlier = kept.read(url)
    if (earlier) return JSON.parse(readUtf8(earlier) ?? '')
    const headers = { authorization: `Bearer ${token}` }
    const options = {
      purpose: 'partner',
      accept: 'application/json',
      headers,
      maxBytes: pageBytes,
      timeoutMs: 60_000,
    } as const
    const answer = await askPolitely(asking, url, options)
    if (!answer.ok) throw new MoveSourceError(explain(new URL(url), answer))
    const page = readPageText(answer.text() ?? '', url)
    const next = findNext(page, answer.link)
    const whole = { result: page.result, next }
    kept.write(url, Buffer.from(JSON.stringify(whole)))
    return whole
  }

  const readOnce = async (url: string, accept: string, maxBytes: number): Promise<Buffer | undefined> => {
    const earlier = kept.read(url)
    if (earlier) return earlier
    const answer = await askPolitely(asking, url, { accept, maxBytes, timeoutMs: 30_000 })
    if (!answer.ok) {
      const isThere = answer.status === undefined || answer.status === 429 || answer.status >= 500
      // Of the server itself that can be had later; other hosts may be gone for good.
      if (isThere && new URL(url).origin === origin) throw new MoveSourceError(explain(new URL(url), answer))
      return undefined
    }
    kept.write(url, answer.bytes)
    return answer.bytes
  }

  return {
    list: async function* (path) {
      const seen = new Set<string>()
      let url: string | undefined = new URL(path, address).href
      while (url !== undefined) {
        // The token goes to nobody else, and no list leads in a circle.
        if (new URL(url).origin !== origin || seen.has(url) || seen.size >= mostPages)
          throw new MoveSourceError(`The pages of ${path} lead astray: ${url}`)
        seen.add(url)
        const page: Page = await readPage(url)
        yield* page.result
        url = page.next === undefined ? undefined : new URL(page.next, url).href
      }
    },
    readDocument: async (url) => {
      const bytes = await readOnce(url, 'application/ld+json', documentBytes)
      try {
        return bytes && JSON.parse(readUtf8(bytes) ?? '')
      } catch {
        return undefined
      }
    },
    pictures: {
      read: async (picture) =>
        /^https?:\/\//i.test(picture)
          ? readOnce(picture, 'image/png, image/svg+xml, image/*;q=0.5', uploadBytes)
          : undefined,
    },
  }
}

interface Page {
  result: unknown[]
  next?: string | undefined
}

interface ListBody {
  result: unknown[]
  pagination?: { hasNext?: unknown; nextResults?: unknown } | null
}

function readPageText(text: string, url: string): ListBody {
  try {
    const body: ListBody = JSON.parse(text)
    if (Array.isArray(body.result)) return body
  } catch {
    // Said below.
  }
  throw new MoveSourceError(`What ${url} answers is no list of Badgr's second interface.`)
}

/** Badgr names the next page in the body of its feeds and in the Link header of its lists. */
function findNext({ pagination }: ListBody, link: string | undefined): string | undefined {
  const named = pagination?.hasNext === false ? undefined : pagination?.nextResults
  if (typeof named === 'string' && named !== '') return named
  return findLink(link, 'next')
}

function explain({ pathname }: URL, { status, reason }: { status?: number; reason: string }): string {
  const asked = status === undefined ? `${pathname} cannot be reached (${reason}).` : `${pathname} answers ${status}.`
  if (status === 401 || status === 403) return `${asked} Is the token valid, and does it have the scope rw:issuer?`
  if (reason === 'refused')
    return `${asked} This server asks none inside a private network unless its origin stands in SASH_INTERNAL_ORIGINS.`
  return `${asked} Start again with the same words: what was answered so far is kept.`
}
