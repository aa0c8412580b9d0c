import type { Award, AwardPath } from '#contracts/awards/awards.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { findFormerVersion, requireBadgeClass } from '../badge-classes/index.ts'
import { parseBadgeDetails } from '../issuers/index.ts'
import { presentAward, presentAwards } from './present.ts'
import { findAward } from './queries.ts'

/** With the results that its badge class had on the day, for whoever corrects it. */
export const presentOne = async (at: AwardPath): Promise<Award> => {
  const row = await findAward(db(), at)
  if (!row) throw notFound()
  const former = await findFormerVersion(db(), at, row.badge_version)
  const { details } = former ?? (await requireBadgeClass(db(), at))
  const { result_descriptions } = parseBadgeDetails(details)
  const [award = presentAward(row)] = presentAwards([row])
  return { ...award, ...(result_descriptions.length > 0 ? { result_descriptions } : {}) }
}
