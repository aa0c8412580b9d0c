import type { LtiHandoff } from '#contracts/lti/lti.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { findIssuerName, findPlatform } from '../queries.ts'
import { handoffFacts } from './create-handoff.ts'

/** What a code stands for, as long as it does, with its platform. */
export const requireHandoff = async (db: Db, code: string) => {
  const codeHash = hashSecret(code)
  const row = await db
    .selectFrom('lti_handoffs')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now())
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  const platform = row && (await findPlatform(db, row.platform_id))
  if (!row || !platform) throw refuse('lti.code')
  return { ...row, platform, facts: handoffFacts.parse(row.facts) }
}

export const presentHandoff = async (code: string): Promise<LtiHandoff> => {
  const { purpose, platform, facts } = await requireHandoff(db(), code)
  const { issuer_id: issuerId } = platform
  const issuer = issuerId === null ? undefined : await findIssuerName(db(), issuerId)
  return {
    purpose,
    platform: platform.name,
    course: facts.course,
    person: facts.person,
    issuer: issuerId !== null && issuer ? { slug: issuerId, name: issuer.name } : null,
  }
}
