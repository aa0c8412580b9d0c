import type { z } from 'zod'
import type { awardVersion } from '#contracts/awards/award-lists.ts'
import type { AwardPath } from '#contracts/awards/awards.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { readDocument } from '../present.ts'
import { findAward, findCredential, listFormerVersions } from '../queries.ts'

/** What the award says now and said before; both as they were at one moment. */
export const listVersions = async (at: AwardPath): Promise<z.output<typeof awardVersion>[]> => {
  const read = await transaction(
    db(),
    async (tx) => ({
      award: await findAward(tx, at),
      signed: await findCredential(tx, at),
      former: await listFormerVersions(tx, at),
    }),
    'repeatable read',
  )
  if (!(read.award && read.signed)) throw notFound()
  const { version, assertion } = read.award
  return [
    {
      version,
      replaced_at: null,
      replaced_by: null,
      json: readDocument(assertion),
      credential: readDocument(read.signed.credential),
    },
    ...read.former.map((row) => ({
      version: row.version,
      replaced_at: row.replaced_at.toISOString(),
      replaced_by: row.corrector_email,
      json: readDocument(row.assertion),
      credential: readDocument(row.credential),
    })),
  ]
}
