import { z } from 'zod'
import { storableText } from '#infra/db/storable.ts'
import type { PlatformRow } from '../queries.ts'
import { fetchServiceToken } from './fetch-service-token.ts'
import { readPages } from './read-pages.ts'

const page = z.array(z.unknown())
const entry = z.object({
  userId: z.string().min(1).max(255).transform(storableText),
  resultScore: z.number().nullish(),
  resultMaximum: z.number().nullish(),
})

export interface Result {
  subject: string
  /** Percent of the best result; null where there is none. */
  percent: number | null
}

/** What the platform says people achieved at a line item (Assignment and Grade Services 2.0, result service). */
export const readResults = async (platform: PlatformRow, lineItemUrl: string): Promise<Result[]> => {
  const url = new URL(lineItemUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/results`
  const token = await fetchServiceToken(platform, 'results')
  const type = 'application/vnd.ims.lis.v2.resultcontainer+json'
  const results = await readPages(platform, url.href, { token, type, page, entry, list: { code: 'list.results' } })
  return results.flatMap(({ userId, resultScore, resultMaximum }) => {
    const best = resultMaximum ?? 1
    if (typeof resultScore !== 'number' || !(best > 0)) return []
    return [{ subject: userId, percent: (resultScore / best) * 100 }]
  })
}
