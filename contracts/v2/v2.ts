import { z } from 'zod'
import { shownMoment } from '../fields/fields.ts'

export const envelopeStatus = z.object({ success: z.literal(true), description: z.string() })

/** The envelope of v2: one object is a list of one. */
export const envelope = <T extends z.ZodType>(item: T) => z.object({ status: envelopeStatus, result: z.array(item) })

/** Where the pages before and after this one are. */
export const feedPagination = z.object({
  hasNext: z.boolean(),
  nextResults: z.string().nullable(),
  hasPrevious: z.boolean(),
  previousResults: z.string().nullable(),
})

/** A page of a `changed` feed: `timestamp` is the `since` of the next reading. */
export const feed = <T extends z.ZodType>(item: T) =>
  z.object({
    status: envelopeStatus,
    result: z.array(item),
    timestamp: shownMoment,
    pagination: feedPagination,
  })
