import { randomBytes } from 'node:crypto'
import { nameRecipient } from '#shared/badges/recipient-profile.ts'
import type { AwardDetails } from '../../server/features/awards/actions/write-documents.ts'
import { readAwardDetails } from '../../server/features/awards/index.ts'
import { type Amounts, addressOf, type Chunk, drawFor, drawPerson, hasAccount, namesOf } from './plan.ts'

export interface PlannedAward extends AwardDetails {
  person: number
  madeAt: Date
  name: string | null
  acceptance: 'Unaccepted' | 'Accepted' | 'Rejected'
  revokedAt: Date | null
}

const dayMilliseconds = 24 * 3600 * 1000

/** One award as people make them: some with a text, with evidence, with an end, dated back; one in fifty revoked later. */
export const makeDraft = (
  amounts: Amounts,
  { number, awardId, chunk: { number: together, madeAt } }: { number: number; awardId: string; chunk: Chunk },
): PlannedAward => {
  const person = drawPerson(amounts, number)
  const draw = (name: string) => drawFor(number, name)
  // Awards that are made together say the same kinds of things.
  const drawAll = (name: string) => drawFor(together, name)
  const issuedOn = inSeconds(
    draw('back') < 0.03 ? madeAt.getTime() - draw('days') * 400 * dayMilliseconds : madeAt.getTime(),
  )
  const name = drawAll('name') < 0.5 ? namesOf(person).map(capitalize).join(' ') : null
  const taken = draw('taken')
  return {
    awardId,
    person,
    madeAt,
    recipient: { type: 'email', identifier: addressOf(person), hashed: true },
    salt: randomBytes(16).toString('base64url'),
    issuedOn,
    expiresAt: drawAll('ends') < 0.2 ? inSeconds(issuedOn.getTime() + 730 * dayMilliseconds) : null,
    narrative:
      drawAll('text') < 0.3 ? 'Skippered the boat from Lindgate to Tern Island and back in a fresh wind.' : null,
    evidence:
      drawAll('evidence') < 0.15
        ? [{ evidence_url: `https://example.org/logbook/${number}`, narrative: 'Three passages, 61 nautical miles.' }]
        : [],
    extensions: nameRecipient({}, name),
    details: readAwardDetails({}),
    name,
    acceptance: !hasAccount(person)
      ? 'Unaccepted'
      : taken < 0.002
        ? 'Rejected'
        : taken < 0.7
          ? 'Accepted'
          : 'Unaccepted',
    revokedAt: draw('revoked') < 0.02 ? new Date(madeAt.getTime() + 3600_000) : null,
  }
}

const inSeconds = (milliseconds: number): Date => new Date(Math.floor(milliseconds / 1000) * 1000)

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
