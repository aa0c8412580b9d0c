import { readAwardNow } from '../award-reader.ts'
import { viewAwardPage } from '../pages/view-award.ts'

/** An award of this server as its page shows it, while it is valid; undefined for every other. */
export const findSample = async (awardId: string, wished: readonly string[] = []) => {
  if (!(await readAwardNow(awardId))) return undefined
  const shown = await viewAwardPage(awardId, { wished })
  return shown.award.state === 'valid' ? shown : undefined
}
