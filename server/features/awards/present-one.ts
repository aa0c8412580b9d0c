import type { Award, AwardPath } from '#contracts/awards.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { presentAward } from './present.ts'
import { findAward } from './queries.ts'

export const presentOne = async (at: AwardPath): Promise<Award> => {
  const row = await findAward(db(), at)
  if (!row) throw notFound()
  return presentAward(row)
}
