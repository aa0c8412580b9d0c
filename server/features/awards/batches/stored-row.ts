import { z } from 'zod'
import { shownAwardDetails, shownEvidence } from '#contracts/awards/award-details.ts'
import { recipientType } from '#contracts/awards/awards.ts'

/** A row as it was checked when its batch came in; until its award is made, and of one that was made only whom it named. */
export const storedRow = z.object({
  recipient: z.object({ type: recipientType, identifier: z.string(), hashed: z.boolean() }),
  name: z.string().nullable(),
  issuedOn: z.string().nullable(),
  /** Absent: computed from the badge class; null: never. */
  expires: z.string().nullish(),
  narrative: z.string().nullable(),
  evidence: z.array(shownEvidence),
  extensions: z.record(z.string(), z.json()),
  /** Absent in rows that came in before there was more to say. */
  details: shownAwardDetails.optional(),
  wantsMail: z.boolean(),
  mayRepeat: z.boolean(),
})
export type StoredRow = z.infer<typeof storedRow>
