import { type AuditSubject, type AuditVerb, auditWays } from '#contracts/operator/audit.ts'
import { now } from '../clock.ts'
import { storableJson } from '../db/storable.ts'
import { beforeCommit, type Tx } from '../db/transaction.ts'
import type { Actor } from '../http/actor.ts'
import { shorten } from '../one-line.ts'
import { type AuditDetail, type ChainEnd, hashEntry } from './chain.ts'

/** Who did it: an account with an app; or without an app, or nobody who was signed in. */
export type Doer = { accountId: string | null } & Pick<Actor, 'clientId'>

/** Whoever has a shell on the server. */
export const commandLine: Doer = { accountId: null, clientId: auditWays.commandLine }

export interface Action {
  verb: AuditVerb
  subject: { kind: AuditSubject; id: string }
  /** A few short facts; no secrets, and no addresses of people where an id will do. Texts are cut to 200 characters. */
  detail?: AuditDetail
}

interface Noted extends Action {
  by: Doer
}

const longestText = 200
const noted = new WeakMap<Tx, Noted[]>()

/**
 * Adds the action to the audit log, as part of its transaction. It is written last, so that others who are about to add
 * wait for one another as briefly as can be, and never for rows that they hold.
 */
export const noteAction = (tx: Tx, { accountId, clientId }: Doer, action: Action): void => {
  const entry = { ...action, by: { accountId, clientId } }
  const earlier = noted.get(tx)
  if (earlier) {
    earlier.push(entry)
    return
  }
  const actions = [entry]
  noted.set(tx, actions)
  beforeCommit(tx, () => write(tx, actions))
}

async function write(tx: Tx, actions: readonly Noted[]): Promise<void> {
  const head = await tx.selectFrom('audit_head').select(['number', 'hash']).forUpdate().executeTakeFirstOrThrow()
  let last: ChainEnd = head
  const rows = actions.map(({ by, verb, subject, detail = {} }) => {
    const entry = {
      number: last.number + 1,
      at: now(),
      account_id: by.accountId,
      client_id: by.clientId,
      verb,
      subject_kind: subject.kind,
      subject_id: subject.id,
      detail: clean(detail),
      previous_hash: last.hash,
    }
    last = { number: entry.number, hash: hashEntry(entry) }
    return { ...entry, detail: JSON.stringify(entry.detail), hash: last.hash }
  })
  await tx.insertInto('audit_entries').values(rows).execute()
  await tx.updateTable('audit_head').set({ number: last.number, hash: last.hash }).execute()
}

/** As it will be read again: hashed is what PostgreSQL keeps. */
const clean = (detail: AuditDetail): AuditDetail =>
  JSON.parse(
    storableJson(
      Object.fromEntries(
        Object.entries(detail).map(([name, value]) => [
          name,
          typeof value === 'string' ? shorten(value, longestText) : value,
        ]),
      ),
    ),
  )
