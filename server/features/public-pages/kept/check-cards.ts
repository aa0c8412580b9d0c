import { readAwardNow } from '../award-reader.ts'
import type { CollectedCard } from '../pages/collected-cards.ts'
import type { BadgeState } from '../pages/view-import.ts'
import { checkOrFind } from './kept-checks.ts'
import { markAwards } from './marks.ts'

export interface CheckedCard extends CollectedCard {
  /** Undefined where nobody has looked. */
  state?: BadgeState
}

/**
 * The cards with what the verifier finds, as it stands on the pages of these awards; one after another, so that a page with
 * many holds up nobody. A badge from elsewhere says what its last verification said.
 */
export const checkCards = async (cards: readonly CollectedCard[]): Promise<CheckedCard[]> => {
  const ids = cards.flatMap(({ badgeId, elsewhere }) => (elsewhere ? [] : badgeId))
  // Before anything is read, as with pages.
  const marks = await markAwards(ids)
  const awards = new Map(await Promise.all(ids.map(async (id) => [id, await readAwardNow(id)] as const)))
  const checked: CheckedCard[] = []
  for (const card of cards) {
    const award = awards.get(card.badgeId)
    if (card.elsewhere) checked.push({ ...card, state: card.isExpired ? 'expired' : states[card.elsewhere.verdict] })
    else if (award) {
      const { credential } = award.documents
      const { verdict } = await checkOrFind({ awardId: card.badgeId, credential, mark: marks.get(card.badgeId) })
      const state = award.status.isRevoked ? 'revoked' : card.isExpired ? 'expired' : states[verdict]
      checked.push({ ...card, state })
    }
  }
  return checked
}

const states = { valid: 'valid', invalid: 'invalid', unverifiable: 'unchecked' } as const
