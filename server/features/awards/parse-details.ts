import type { NewAward } from '#contracts/awards/awards.ts'
import { recipientLength } from '#contracts/fields/limits.ts'
import { invalid } from '#infra/errors.ts'
import { readProfile, readRecipientName } from '#shared/badges/recipient-profile.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { type Extensions, parseExtensions as parseGiven } from '../issuers/index.ts'

// A type, not an interface: only so it counts as a JSON value.
export type StoredEvidence = {
  evidence_url: string | null
  narrative: string | null
  name?: string
  description?: string
  genre?: string
  audience?: string
}

/** Evidence in the form it is stored and shown in; the single address of older clients comes first. */
export const parseEvidence = ({
  evidence,
  evidence_items,
}: Pick<NewAward, 'evidence' | 'evidence_items'>): StoredEvidence[] => {
  const items = (evidence_items ?? []).map((item) => ({
    evidence_url: item.evidence_url || null,
    narrative: item.narrative?.trim() ? item.narrative : null,
    ...readDetails(item),
  }))
  if (!evidence || items.some((item) => item.evidence_url === evidence)) return items
  return [{ evidence_url: evidence, narrative: null }, ...items]
}

const detailNames = ['name', 'description', 'genre', 'audience'] as const

const readDetails = (item: NonNullable<NewAward['evidence_items']>[number]): Partial<StoredEvidence> =>
  Object.fromEntries(
    detailNames.flatMap((name) => {
      const text = item[name]?.trim()
      return text ? [[name, text]] : []
    }),
  )

/** What every extension must be, and that the name it gives the recipient is no longer than names are, and without markup. */
export const parseExtensions = ({ extensions }: Pick<NewAward, 'extensions'>): Extensions => {
  // Every word of a name is in an index, and in what a search reads.
  if (readRecipientName(extensions).length > recipientLength) {
    throw invalid({ extensions: [makeMessage('recipient.name', { most: recipientLength })] })
  }
  return readProfile(parseGiven(extensions, { mayLackContext: true }))
}
