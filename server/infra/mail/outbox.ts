import { type RawBuilder, sql } from 'kysely'
import type { MailKind } from '#contracts/accounts/mail-kinds.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { now } from '../clock.ts'
import type { Db } from '../db/connections/connect.ts'
import { storableJson } from '../db/storable.ts'
import type { Tx } from '../db/transaction.ts'
import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { shorten, toOneLine } from '../one-line.ts'
import { enqueueMails, writeMailJobs } from './enqueue-mails.ts'
import { emptyLetter } from './kept-letters.ts'

export interface NewMail {
  /** What the mail is, such as `confirm-email`; for lists and counts. */
  kind: MailKind
  /** One bare address. */
  to: string
  subject: string
  html: string
  text: string
  issuerId?: string
  awardId?: string
  batchId?: string
}

/** What a mail is marked with that went no further than the outbox of this machine: it is done, and reached nobody. */
export const localOutbox = 'outbox'

const longestSubject = 150
const bareAddress = /^[^\s@<>(),;:"[\]\\\p{C}]+@[^\s@<>(),;:"[\]\\\p{C}]+$/u

/** Writes the mail and the job that sends it as part of the transaction; returns the mail's id. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<string> {
  const row = toRow(mail)
  await sql`with ${sql.join(await partsOf([row]))} select`.execute(tx)
  return row.mail_id
}

/** As queueMail, for many, and for whoever writes anyway: what comes back has to be part of that statement. */
export const mailParts = (mails: readonly NewMail[]): Promise<RawBuilder<unknown>[]> => partsOf(mails.map(toRow))

async function partsOf(rows: readonly MailRow[]): Promise<RawBuilder<unknown>[]> {
  if (rows.length === 0) return []
  const written = sql`mailed as (insert into mails (${sql.raw(mailColumns)}) ${rowsIn(rows)})`
  const jobs = await writeMailJobs(rows)
  return [written, ...jobs.map((job, index) => sql`${sql.ref(`mail_jobs_${index}`)} as (${job})`)]
}

/** Writes mails, which wait for what is named until `releaseMails` lets them go. */
export async function holdMails(tx: Tx, mails: readonly NewMail[], heldFor: string): Promise<void> {
  if (mails.length === 0) return
  await sql`
    insert into mails (${sql.raw(mailColumns)}, state, held_for)
    ${rowsIn(mails.map(toRow), sql`, 'held', ${heldFor}`)}`.execute(tx)
}

const mailColumns = 'mail_id, kind, to_address, subject, html, body, issuer_id, award_id, batch_id, created_at'

const rowsIn = (rows: readonly MailRow[], more = sql``) => sql`
    select ${sql.raw(mailColumns)}${more}
    from json_to_recordset(${storableJson(rows)}::json) as mail (
      mail_id text, kind text, to_address text, subject text, html text, body text, issuer_id text, award_id text,
      batch_id text, created_at timestamptz
    )`

/** Lets held mails go; they are dated now, because their day begins now. */
export async function releaseMails(tx: Tx, mailIds: readonly string[]): Promise<void> {
  const released = await tx
    .updateTable('mails')
    .set({ state: 'queued', held_for: null, created_at: now() })
    .where('mail_id', '=', sql<string>`any(${[...mailIds]}::text[])`)
    .where('state', '=', 'held')
    .returning(['mail_id', 'kind'])
    .execute()
  await enqueueMails(tx, released)
}

/**
 * Calls off the mails of which this holds, as far as they have not left, and answers how many. Nothing waits for them any more,
 * nobody will send them, and the links in them need not lie about.
 */
export async function cancelMails(db: Db, which: RawBuilder<boolean>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'cancelled', held_for: null, ...emptyLetter })
    .where(which)
    .where('state', 'in', ['queued', 'held'])
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** True for one address alone, with nothing that could start a second one or a header. */
export const isBareAddress = (address: string): boolean => bareAddress.test(address)

export function requireBareAddress(address: string): void {
  if (!isBareAddress(address)) throw invalid({ email: [makeMessage('field.email')] })
}

type MailRow = ReturnType<typeof toRow>

function toRow(mail: NewMail) {
  requireBareAddress(mail.to)
  return {
    mail_id: newId(),
    kind: mail.kind,
    to_address: mail.to,
    subject: cleanSubject(mail.subject),
    html: mail.html,
    body: mail.text,
    issuer_id: mail.issuerId ?? null,
    award_id: mail.awardId ?? null,
    batch_id: mail.batchId ?? null,
    created_at: now(),
  }
}

export const cleanSubject = (subject: string): string => shorten(toOneLine(subject), longestSubject)
