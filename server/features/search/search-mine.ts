import type { SearchResults } from '#contracts/accounts/search.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { fold } from '#shared/formats/fold.ts'
import { findBadgeClasses, findBadges, findCollections, findIssuers } from './queries.ts'

/** Finds by a part of the name, however it is written, and only what the token opens. */
export const searchMine = async ({ accountId, scopes }: Actor, text: string): Promise<SearchResults> => {
  const words = fold(text.replace(/\p{C}/gu, '')).trim()
  const search = { accountId, words }
  const may = (area: string): boolean => words !== '' && (scopes.has(`r:${area}`) || scopes.has(`rw:${area}`))
  return {
    badges: may('backpack') ? await findBadges(db(), search) : [],
    collections: may('backpack') ? await findCollections(db(), search) : [],
    issuers: may('issuer') ? await findIssuers(db(), search) : [],
    badge_classes: may('issuer') ? await findBadgeClasses(db(), search) : [],
  }
}
