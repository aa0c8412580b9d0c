import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { isOperator } from '#infra/authority/operators.ts'
import type { IssuersTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { noteFor } from '../notifications/index.ts'

const mostTold = 100

/** Whether an issuer that this person makes waits for an operator before it may award; those of operators do not. */
export const needsApproval = async (tx: Tx, { accountId }: Pick<Actor, 'accountId'>): Promise<boolean> => {
  if (!isOn('issuer-approval')) return false
  return !(await isOperator(tx, accountId))
}

/** The columns that tell whether an issuer waits. */
export const waitingColumns = [
  'issuers.awaits_approval_since',
  'issuers.version',
  'issuers.cleared_version',
  'issuers.identified_at',
] as const

type Waiting = Pick<Selectable<IssuersTable>, 'awaits_approval_since' | 'version' | 'cleared_version' | 'identified_at'>

/** Since when it waits for an operator. What a server of the release before has renamed waits as well (ADR 89). */
export const waitsSince = ({ awaits_approval_since, version, cleared_version, identified_at }: Waiting): Date | null =>
  awaits_approval_since ?? (version > cleared_version && isOn('issuer-approval') ? identified_at : null)

/** The same of all that a query finds. */
export const isWaiting = (): RawBuilder<SqlBool> =>
  isOn('issuer-approval')
    ? sql`(issuers.awaits_approval_since is not null or issuers.version > issuers.cleared_version)`
    : sql`issuers.awaits_approval_since is not null`

/** Why it awards nothing until an operator has looked at it: because it is new, or because it is another one now. */
const nameWaiting = (issuer: Waiting) => {
  if (waitsSince(issuer) === null) return undefined
  return issuer.version === 1 ? 'issuer.unapproved' : 'issuer.unapproved-change'
}

/** The columns that tell whether a class of an issuer can be awarded. */
export const awardingColumns = ['badge_classes.archived_at', 'issuers.suspended_at', ...waitingColumns] as const

/** Why an issuer makes no awards now, or none of a class that was read beside it; undefined where it can. */
export const nameObstacle = (row: Waiting & { suspended_at: Date | null; archived_at?: Date | null }) => {
  if (row.suspended_at) return 'issuer.suspended'
  return nameWaiting(row) ?? (row.archived_at ? 'badge-class.archived' : undefined)
}

/** Operators, as many as are told of something. */
export const listOperators = async (tx: Tx): Promise<string[]> => {
  const operators = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('is_operator', '=', true)
    .orderBy('account_id')
    .limit(mostTold)
    .execute()
  return operators.map((operator) => operator.account_id)
}

/** Tells operators that an issuer waits for them. */
export const tellOperators = async (tx: Tx, issuerId: string, name: string): Promise<void> =>
  noteFor(tx, await listOperators(tx), {
    kind: 'approval',
    action: issuerId,
    address: '/operator/issuers',
    facts: { issuer: name },
  })
