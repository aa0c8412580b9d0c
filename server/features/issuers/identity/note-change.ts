import type { Selectable } from 'kysely'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { IssuersTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { noteFor, noteForOwners } from '../../notifications/index.ts'
import { listOperators, needsApproval, tellOperators, waitingColumns, waitsSince } from '../needs-approval.ts'

type Issuer = Pick<
  Selectable<IssuersTable>,
  | 'issuer_id'
  | 'name'
  | 'url'
  | 'version'
  | 'trusted_at'
  | 'awaits_approval_since'
  | 'cleared_version'
  | 'identified_at'
  | 'extensions'
>

/** As it stands, and nobody makes another one of it before the transaction ends. */
export const lockIssuer = (tx: Tx, issuerId: string): Promise<Issuer> =>
  tx
    .selectFrom('issuers')
    .select(['issuer_id', 'name', 'url', 'trusted_at', 'extensions', ...waitingColumns])
    .where('issuer_id', '=', issuerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** What follows when an issuer was changed: of one that is another one now everybody hears who said something of it. */
export const noteChange = async (tx: Tx, actor: Actor, before: Issuer): Promise<void> => {
  const after = await lockIssuer(tx, before.issuer_id)
  const isAnother = after.version !== before.version
  noteAction(tx, actor, {
    verb: 'issuer.changed',
    subject: { kind: 'issuer', id: after.issuer_id },
    detail: isAnother
      ? { name: after.name, former_name: before.name, url: after.url, former_url: before.url, version: after.version }
      : { name: after.name },
  })
  if (!isAnother) return
  await askForApproval(tx, actor, before, after)
  await tellOwners(tx, actor, before, after)
  if (before.trusted_at !== null) await tellWhoVouched(tx, before, after)
  await tellEndorsers(tx, before, after)
}

/** Where new issuers have to be approved, one that became another one is new. What operators do is looked at. */
async function askForApproval(
  tx: Tx,
  actor: Actor,
  before: Issuer,
  { issuer_id, name, version }: Issuer,
): Promise<void> {
  const mustWait = await needsApproval(tx, actor)
  // Of one that waits already the version before is not cleared either.
  const isCleared = !mustWait && waitsSince(before) === null
  await tx
    .updateTable('issuers')
    .set(isCleared ? { cleared_version: version } : { awaits_approval_since: waitsSince(before) ?? now() })
    .where('issuer_id', '=', issuer_id)
    .execute()
  if (!mustWait) return
  await tellOperators(tx, issuer_id, name)
}

const tellOwners = (tx: Tx, actor: Actor, before: Issuer, { issuer_id, name }: Issuer): Promise<void> =>
  noteForOwners(
    tx,
    issuer_id,
    {
      kind: 'issuer-changed',
      action: issuer_id,
      address: `/issuer/issuers/${issuer_id}`,
      facts: { issuer: name, former: before.name },
    },
    actor.accountId,
  )

const tellWhoVouched = async (tx: Tx, before: Issuer, { issuer_id, name }: Issuer): Promise<void> =>
  noteFor(tx, await listOperators(tx), {
    kind: 'trust-rests',
    action: issuer_id,
    address: '/operator/issuers?state=changed',
    facts: { issuer: name, former: before.name },
  })

const mostEndorsers = 100

/** Endorsers of the issuer, of its classes and of its awards; each hears of it once. */
async function tellEndorsers(tx: Tx, before: Issuer, { issuer_id, name }: Issuer): Promise<void> {
  const endorsers = await tx
    .selectFrom('endorsements')
    .innerJoin('issuers', 'issuers.issuer_id', 'endorsements.endorser_id')
    .select(['issuers.issuer_id', 'issuers.name'])
    .distinct()
    .where('endorsements.issuer_id', '=', issuer_id)
    .where('endorsements.issuer_version', '=', before.version)
    .where('withdrawn_at', 'is', null)
    .where('state', '<>', 'declined')
    .orderBy('issuers.issuer_id')
    .limit(mostEndorsers)
    .execute()
  for (const endorser of endorsers) {
    await noteForOwners(tx, endorser.issuer_id, {
      kind: 'endorsement-rests',
      action: `${endorser.issuer_id} ${issuer_id}`,
      address: `/issuer/issuers/${endorser.issuer_id}/endorsements`,
      facts: { issuer: name, former: before.name, endorser: endorser.name },
    })
  }
}
