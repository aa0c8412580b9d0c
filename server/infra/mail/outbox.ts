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
import type { MailText } from './template.tsx'

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

/** One letter for many people: where theirs differ, it carries marks. */
export interface AlikeMails extends Omit<NewMail, 'to' | 'awardId'> {
  /** Texts that stand nowhere else in the letter, and that nobody can have foreseen. */
  marks: readonly string[]
}

export interface Copy {
  to: string
  awardId: string
  /** What comes in place of each mark, as plain text; or already laid out. */
  fills: readonly (string | MailText)[]
}

/**
 * As holdMails, for letters that are almost the same: the letter travels once, and the database fills in the marks, for
 * HTML with its signs escaped.
 */
export async function holdCopies(
  tx: Tx,
  { kind, subject, html, text, issuerId, batchId, marks }: AlikeMails,
  copies: readonly Copy[],
  heldFor: string,
): Promise<void> {
  const rows = copies.map(({ to, awardId, fills }) => {
    requireBareAddress(to)
    const named = fills.flatMap((fill, index) =>
      typeof fill === 'string'
        ? [[`fill_${index}`, fill] as const]
        : [[`fill_${index}`, fill.text] as const, [`html_${index}`, fill.html] as const],
    )
    return { mail_id: newId(), to_address: to, award_id: awardId, ...Object.fromEntries(named) }
  })
  const fills = marks.map((mark, index) => ({
    mark,
    column: sql.ref(`fill_${index}`),
    html: sql.ref(`html_${index}`),
  }))
  const plain = fills.reduce((letter, { mark, column }) => sql`replace(${letter}, ${mark}, ${column})`, sql`${text}`)
  const escaped = fills.reduce(
    (letter, { mark, column, html: own }) => sql`replace(${letter}, ${mark}, coalesce(${own}, ${escapeHtml(column)}))`,
    sql`${html}`,
  )
  await sql`
    insert into mails
      (mail_id, kind, to_address, subject, html, body, issuer_id, award_id, batch_id, created_at, state, held_for)
    select mail_id, ${kind}, to_address, ${cleanSubject(subject)}, ${escaped}, ${plain},
      ${issuerId ?? null}, award_id, ${batchId ?? null}, ${now()}::timestamptz, 'held', ${heldFor}
    from json_to_recordset(${JSON.stringify(rows)}::json) as copy (
      mail_id text, to_address text, award_id text, ${sql.join(fills.flatMap(({ column, html: own }) => [sql`${column} text`, sql`${own} text`]))}
    )`.execute(tx)
}

// As the letter itself is written, so that a copy reads like a mail that was laid out for one person.
const escapeHtml = (value: RawBuilder<unknown>) => sql`replace(replace(replace(replace(replace(${value},
  '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#x27;')`

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
    .set({ state: 'cancelled', held_for: null, html: '', body: '' })
    .where(which)
    .where('state', 'in', ['queued', 'held'])
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** True for one address alone, with nothing that could start a second one or a header. */
export const isBareAddress = (address: string): boolean => bareAddress.test(address)

function requireBareAddress(address: string): void {
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

const cleanSubject = (subject: string): string => shorten(toOneLine(subject), longestSubject)
