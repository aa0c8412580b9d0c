import { db } from '#infra/context.ts'
import type { JsonObject } from '#openbadges'
import { badgeUrl } from '../../issuers/index.ts'
import { type Edition, presentBadgeClass, requireBadgeClass, requireIssuer } from '../documents/documents.ts'
import { unlessGone } from '../documents/unless-gone.ts'
import { listPublicBadgeClasses } from '../queries.ts'

// Anybody may ask, and one class may have a hundred alignments with a page of text each.
const classesAtOnce = 10
const mostCharacters = 8 * 1024 * 1024

/** The badge classes of an issuer as documents; of those that come after very many characters there is the address. */
export const presentIssuerBadges = async (
  issuerId: string,
  edition: Edition,
  expand: readonly string[],
): Promise<string> => {
  await requireIssuer(issuerId)
  const rows = await listPublicBadgeClasses(db(), issuerId)
  const texts: string[] = []
  let characters = 0
  for (let start = 0; start < rows.length; start += classesAtOnce) {
    const ids = rows.slice(start, start + classesAtOnce).map(({ badge_id }) => badge_id)
    const isFull = characters > mostCharacters
    const some = isFull ? ids.map((id) => nameBadgeClass(id, edition)) : await presentSome(ids, edition, expand)
    characters += some.reduce((sum, text) => sum + text.length, 0)
    texts.push(...some)
  }
  return `[${texts.join(',')}]`
}

/** A class that was deleted since the list was read is not shown any more. */
const presentSome = async (ids: readonly string[], edition: Edition, expand: readonly string[]): Promise<string[]> => {
  const texts = await Promise.all(ids.map((id) => unlessGone(presentText(id, edition, expand))))
  return texts.filter((text) => text !== undefined)
}

const presentText = async (id: string, edition: Edition, expand: readonly string[]): Promise<string> =>
  JSON.stringify(await presentBadgeClass(await requireBadgeClass(id), edition, expand))

const nameBadgeClass = (id: string, edition: Edition): string => {
  const named: JsonObject = { type: edition === '3_0' ? ['Achievement'] : 'BadgeClass', id: badgeUrl(id) }
  return JSON.stringify(named)
}
