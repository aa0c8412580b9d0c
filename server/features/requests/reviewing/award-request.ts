import { sql } from 'kysely'
import { descriptionLength } from '#contracts/fields/limits.ts'
import type { RequestDecision } from '#contracts/requests/reviewing.ts'
import { config } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { listEmailsOf } from '../../accounts/index.ts'
import { awardOnce, completeAward } from '../../awards/index.ts'
import { acceptAwards } from '../../backpack/index.ts'
import { findPreset } from '../../claims/index.ts'
import { keptPath } from '../files/find-kept.ts'
import { listParts, type PartRow, type RequestRow } from '../queries.ts'
import { chooseParts } from './check-decision.ts'
import { refuseDecided } from './refuse-decided.ts'

/** Awards the badge with the parts that are to stand on it, and puts it into the backpack of whoever asked; its id. */
export const awardRequest = async (tx: Tx, actor: Actor, row: RequestRow, input: RequestDecision): Promise<string> => {
  const { issuer_id, account_id, request_id } = row
  const parts = chooseParts(await listParts(tx, request_id), input.evidence)
  const claimed = row.claim_id === null ? undefined : await findPreset(tx, request_id)
  const proven = (await listEmailsOf(tx, account_id)).flatMap(({ email, verified_at }) => (verified_at ? email : []))
  // A claim gives its badge to the address that may have it.
  const email = claimed ? proven.find((one) => one === claimed.email) : proven[0]
  if (email === undefined) throw refuse('badge-request.no-address')
  const wanted = completeAward({
    ...claimed?.preset,
    recipient_identifier: email,
    narrative: joinWords(claimed?.preset.narrative, input.narrative),
    evidence_items: parts.map(toEvidence),
    results: input.results,
  })
  // The mail that tells of the decision leads to the badge.
  const award = await awardOnce(tx, actor, { issuerSlug: issuer_id, badgeSlug: row.badge_id }, wanted)
  if (!award) {
    // Somebody else's decision may have made it.
    const refusal = await refuseDecided(tx, request_id)
    throw refusal.code === 'badge-request.decided' ? refusal : refuse('badge-request.held')
  }
  const { award_id } = award
  await acceptAwards(tx, account_id, [award_id], 'any')
  const kept = parts.map(({ part_id }) => part_id)
  await tx
    .updateTable('badge_request_parts')
    .set({ is_kept: true })
    .where('part_id', '=', sql<string>`any(${kept}::text[])`)
    .execute()
  return award_id
}

/** What the claim says of all its badges, and below it what the reviewer says; refused where there is no room for both. */
const joinWords = (ofClaim: string | null | undefined, said: string | null | undefined): string | null => {
  const all = [ofClaim, said].flatMap((one) => one?.trim() || [])
  const both = all.join('\n\n')
  if (both.length > descriptionLength) throw refuse('badge-request.words')
  return both || null
}

const toEvidence = ({ kind, content, part_id, name }: PartRow) => {
  // Markdown without pictures, as everywhere.
  if (kind === 'text') return { narrative: (content ?? '').replaceAll('![', '! [') }
  if (kind === 'link') return { evidence_url: content }
  return { evidence_url: `${config().origin}${keptPath(part_id)}`, name }
}
