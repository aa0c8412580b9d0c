import type { z } from 'zod'
import type { updateAward } from '#contracts/awards/award-lists.ts'
import type { NewAward } from '#contracts/awards/awards.ts'
import type { AssertionInputV2, correctionV2, EvidenceV2 } from '#contracts/v2/assertions-v2.ts'
import { invalid } from '#infra/errors.ts'
import { evaluateIssuedOn } from './evaluate-issued-on.ts'

/** An award in the words of version 1. */
export const readAssertion = (input: AssertionInputV2): NewAward => ({
  recipient_identifier: input.recipient.plaintextIdentity ?? input.recipient.identity,
  recipient_type: input.recipient.type,
  hashed: input.recipient.hashed,
  narrative: input.narrative,
  evidence_items: input.evidence?.map(readEvidenceItem),
  expires: input.expires,
  extensions: input.extensions,
  create_notification: input.notify,
  allow_duplicate_awards: input.allowDuplicateAwards,
})

/** A correction in the words of version 1: what is left out stays as it is. */
export const readChanges = (input: z.output<typeof correctionV2>): z.output<typeof updateAward.body> => ({
  recipient_identifier: input.recipient?.plaintextIdentity ?? input.recipient?.identity,
  narrative: input.narrative,
  evidence_items: input.evidence === null ? null : input.evidence?.map(readEvidenceItem),
  expires: input.expires,
  extensions: input.extensions,
})

const readEvidenceItem = ({ url, ...item }: EvidenceV2) => ({ evidence_url: url, ...item })

/** When it was issued, if that is said; refused if it cannot be. */
export const readIssuedOn = ({ issuedOn }: Pick<AssertionInputV2, 'issuedOn'>): { issuedOn?: Date } => {
  const fault = evaluateIssuedOn(issuedOn)
  if (fault !== undefined) throw invalid({ issuedOn: [fault] })
  return issuedOn ? { issuedOn: new Date(issuedOn) } : {}
}
