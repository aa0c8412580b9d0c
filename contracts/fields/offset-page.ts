import { z } from 'zod'
import { pagesFault } from '#shared/messages/faults/pages.ts'
import { timestamp } from './fields.ts'
import { pageMaximum, pageSize } from './limits.ts'

const count = (form: RegExp, error: string) => z.string(error).regex(form, error).transform(Number).optional()

/**
 * A moment of a query without the blanks that programs put into it: between day and time, as Python writes it, and where a plus
 * sign stood that was not encoded. What else there is stays, to be refused.
 */
export const withoutBlanks = (moment: string): string => {
  const joined = moment[10] === ' ' ? `${moment.slice(0, 10)}T${moment.slice(11)}` : moment
  return joined.replace(' ', '+')
}

/** The query of lists in the Open Badges APIs (2.1 section 4.4, 3.0 section 6.4). */
export const offsetPage = z.object({
  limit: count(/^0{0,8}[1-9]\d{0,8}$/, pagesFault('page.size')).describe(
    `${pageSize} without it, ${pageMaximum} at the most`,
  ),
  offset: count(/^\d{1,9}$/, pagesFault('page.from')),
  since: z.string(pagesFault('page.since')).max(64).transform(withoutBlanks).pipe(timestamp).optional(),
})
