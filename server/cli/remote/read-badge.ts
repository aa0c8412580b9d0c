import { UsageError } from '../command.ts'
import { missing } from './explain-refusal.ts'

interface Place {
  issuerSlug: string
  badgeSlug: string
}

const id = '[A-Za-z0-9_-]{1,64}'

/** A badge class as people name it: ISSUER/BADGE by their ids, or the address of its public page. */
export const readBadge = async (name: string | undefined, origin: string): Promise<Place> => {
  const [, issuerSlug, badgeSlug] = new RegExp(`^(${id})/(${id})$`).exec(name ?? '') ?? []
  if (issuerSlug && badgeSlug) return { issuerSlug, badgeSlug }
  const page = name !== undefined && URL.canParse(name) ? new URL(name) : undefined
  const [, fromPage] = new RegExp(`^/public/badges/(${id})$`).exec(page?.pathname ?? '') ?? []
  if (!page || !fromPage) {
    throw new UsageError('Name the badge class: ISSUER/BADGE by their ids, or the address of its page.')
  }
  if (page.origin !== origin) {
    throw new Error(`That page is at ${page.origin}, and this command talks to ${origin}: SASH_URL names the server.`)
  }
  const found = await readPage(page)
  const [, ofPage] = new RegExp(`/public/issuers/(${id})$`).exec(String(Object(found).issuer)) ?? []
  if (ofPage) return { issuerSlug: ofPage, badgeSlug: fromPage }
  throw new Error(missing(page.href))
}

async function readPage(page: URL): Promise<unknown> {
  try {
    const answer = await fetch(`${page.origin}${page.pathname}`, { headers: { accept: 'application/json' } })
    return answer.ok ? await answer.json() : undefined
  } catch (cause) {
    throw new Error(`The server at ${page.origin} could not be reached.`, { cause })
  }
}
