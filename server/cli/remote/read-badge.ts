import { SashError } from '../../../client/index.ts'
import { UsageError } from '../command.ts'

interface Place {
  issuerSlug: string
  badgeSlug: string
}

const id = '[A-Za-z0-9_-]{1,64}'

/** A badge class as people name it: ISSUER/BADGE by their ids, or the address of its public page. */
export const readBadge = async (name: string | undefined, origin: string): Promise<Place> => {
  const [, issuerSlug, badgeSlug] = new RegExp(`^(${id})/(${id})$`).exec(name ?? '') ?? []
  if (issuerSlug && badgeSlug) return { issuerSlug, badgeSlug }
  const [, fromPage] = new RegExp(`/public/badges/(${id})$`).exec(name ?? '') ?? []
  if (!fromPage) throw new UsageError('Name the badge class: ISSUER/BADGE by their ids, or the address of its page.')
  const answer = await fetch(new URL(`/public/badges/${fromPage}`, origin), { headers: { accept: 'application/json' } })
  const found: unknown = answer.ok ? await answer.json() : undefined
  const [, ofPage] = new RegExp(`/public/issuers/(${id})$`).exec(String(Object(found).issuer)) ?? []
  if (ofPage) return { issuerSlug: ofPage, badgeSlug: fromPage }
  throw new SashError('There is no such badge class.', { status: answer.status, code: undefined, body: found })
}
