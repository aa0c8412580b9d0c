import { z } from 'zod'
import type { AwardPath } from '#contracts/awards/awards.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type JsonObject, listEndorsements } from '#openbadges'
import { awardUrl, listLasting, loadSigningKey, signAward } from '../../issuers/index.ts'
import { keepAnew } from '../documents/keep-documents.ts'
import { lockAward } from '../queries.ts'
import { keepVersion } from './correct-award.ts'
import { inWholeSeconds } from './write-documents.ts'

const stored = z.record(z.string(), z.json())

type Outcome = 'gone' | 'revoked' | 'changed' | { version: number }

/**
 * Signs the award anew with these endorsements of it and no others; what it said before is kept. Only while it says what
 * was endorsed, which its version tells. Nobody is named as who did it where an endorser took their words back.
 */
export const endorseAward = async (
  tx: Tx,
  actor: Actor | undefined,
  at: AwardPath,
  { version, endorsements }: { version: number; endorsements: JsonObject[] },
): Promise<Outcome> => {
  const award = await lockAward(tx, at)
  if (!award) return 'gone'
  if (award.revoked_at) return 'revoked'
  if (award.version !== version) return 'changed'
  const { endorsement: _signed, ...credential } = stored.parse(JSON.parse(award.credential))
  const { endorsement: _named, ...assertion } = stored.parse(JSON.parse(award.assertion))
  const carried = listLasting(endorsements, award.expires_at)
  const isEndorsed = carried.length > 0
  const named = listEndorsements(carried, awardUrl(award.award_id))
  const signed = await signAward(
    { ...credential, ...(isEndorsed ? { endorsement: carried } : {}) },
    await loadSigningKey(tx, at.issuerSlug),
    inWholeSeconds(now()),
  )
  const columns = await keepAnew(tx, award, {
    credential: JSON.stringify(signed),
    assertion: JSON.stringify({
      ...assertion,
      ...(named.length > 0 ? { endorsement: named } : {}),
    }),
  })
  await keepVersion(tx, actor, award)
  await tx
    .updateTable('awards')
    .set({
      version: version + 1,
      updated_at: writtenAt('awards'),
      ...columns,
    })
    .where('issuer_id', '=', award.issuer_id)
    .where('award_id', '=', award.award_id)
    .execute()
  return { version: version + 1 }
}
