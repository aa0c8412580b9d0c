import type { z } from 'zod'
import { type NewAward, newAward } from '#contracts/awards/awards.ts'
import { invalid } from '#infra/errors.ts'
import { faultsOf } from '#infra/http/say-issue.ts'

/**
 * An award that the server puts together of what others have written, as the endpoint for one would take it; refused as there
 * where a part of it was stored under other rules.
 */
export const completeAward = (input: z.input<typeof newAward>): NewAward => {
  const read = newAward.safeParse(input)
  if (!read.success) throw invalid(faultsOf(read.error))
  return read.data
}
