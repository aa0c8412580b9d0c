import type { BatchRow } from '#contracts/awards/award-batches.ts'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { inSeconds } from '#infra/clock.ts'
import { AppError, type FieldFaults, invalid } from '#infra/errors.ts'
import { nameRecipient } from '#shared/badges/recipient-profile.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Said } from '#shared/messages/words.ts'
import { withoutMarkup } from '#shared/names/without-markup.ts'
import { requireTerm } from '../expiry.ts'
import { parseAwardDetails } from '../parse-award-details.ts'
import { parseEvidence, parseExtensions } from '../parse-details.ts'
import { parseRecipient } from '../parse-recipient.ts'
import type { StoredRow } from './stored-row.ts'

export interface RowChoices {
  wantsMail: boolean
  mayRepeat: boolean
}

export interface RowContext extends RowChoices {
  /** The results that awards of the class can carry. */
  descriptions: readonly ShownResultDescription[]
  /** When the awards are made. */
  startsAt: Date
}

export type RowFaults = Record<string, Said[]>

// East of Greenwich a day begins before it does in UTC.
const longestDay = 86_400

/** The row as it will be awarded, or what is wrong with it, by field. */
export const parseRow = (
  row: BatchRow,
  { descriptions, startsAt, ...choices }: RowContext,
): { row: StoredRow } | { faults: RowFaults } => {
  try {
    const name = withoutMarkup(row.recipient_name ?? '') || null
    if (row.issued_on && new Date(row.issued_on) > inSeconds(longestDay)) {
      throw invalid({ issued_on: [makeMessage('field.not-future')] })
    }
    // What is given in the list counts, as far as it is not in the future; without it the day on which it is awarded.
    const given = row.issued_on ? new Date(row.issued_on) : startsAt
    requireTerm({
      issuedOn: given < startsAt ? given : startsAt,
      expiresAt: row.expires ? new Date(row.expires) : null,
    })
    return {
      row: {
        recipient: parseRecipient(row),
        name,
        issuedOn: row.issued_on ?? null,
        expires: row.expires,
        narrative: row.narrative?.trim() ? row.narrative : null,
        evidence: parseEvidence(row),
        details: parseAwardDetails(row, descriptions),
        extensions: name === null ? parseExtensions(row) : nameRecipient(parseExtensions(row), name),
        ...choices,
      },
    }
  } catch (error) {
    if (!(error instanceof AppError) || !error.faults) throw error
    return { faults: listFaults(error.faults) }
  }
}

const listFaults = (faults: FieldFaults): RowFaults =>
  Object.fromEntries(Object.entries(faults).map(([field, said]) => [field, [said].flat()]))
