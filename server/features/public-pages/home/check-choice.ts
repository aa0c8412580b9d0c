import { config, db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { HomeChoice } from '../../site/index.ts'
import { findSample } from './find-sample.ts'
import { listChosenBadges, listChosenIssuers } from './queries.ts'
import { idIn, isBadge } from './read-choice.ts'

/** Refuses an award that visitors would not find valid, and issuers and badges that are not of this server. */
export const checkHomeChoice = async ({ sample, shown }: HomeChoice): Promise<void> => {
  if (sample !== undefined && !(isHere(sample) && (await findSample(idIn(sample))))) {
    throw refuse('request.invalid', { fields: { home_sample: [makeMessage('theme.home-sample')] } })
  }
  const badges = shown.filter(isBadge).map(idIn)
  const issuers = shown.filter((address) => !isBadge(address)).map(idIn)
  const [foundBadges, foundIssuers] = await Promise.all([
    listChosenBadges(db(), { badges, issuers: [] }),
    listChosenIssuers(db(), issuers),
  ])
  const found = new Set(
    [...foundBadges, ...foundIssuers].map((row) => ('badge_id' in row ? row.badge_id : row.issuer_id)),
  )
  if (!shown.every((address) => isHere(address) && found.has(idIn(address)))) {
    throw refuse('request.invalid', { fields: { home_shown: [makeMessage('theme.home-shown')] } })
  }
}

const isHere = (address: string): boolean => address.startsWith('/') || address.startsWith(`${config().origin}/`)
