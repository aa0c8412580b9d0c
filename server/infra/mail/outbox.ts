import { sql } from 'kysely'
import { now } from '../clock.ts'
import { context } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'

export interface NewMail {
  /** What the mail is, such as `confirm-email`; for lists and counts. */
  kind: string
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
// One address and nothing that could start a second one or a header.
const bareAddress = /^[^\s@<>(),;:"[\]\\\p{C}]+@[^\s@<>(),;:"[\]\\\p{C}]+$/u

/** Writes the mail and the job that sends it as part of the transaction; returns the mail's id. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<string> {
  const mailId = await insertMail(tx, mail)
  await context().queue.enqueue(tx, 'mail.send', { mailId })
  return mailId
}

/** Writes the mail, which waits for what is named until `releaseMails` lets it go; returns its id. */
export const holdMail = (tx: Tx, mail: NewMail, heldFor: string): Promise<string> => insertMail(tx, mail, heldFor)

/** Lets held mails go; they are dated now, because their day begins now. */
export async function releaseMails(tx: Tx, mailIds: readonly string[]): Promise<void> {
  const released = await tx
    .updateTable('mails')
    .set({ state: 'queued', held_for: null, created_at: now() })
    .where('mail_id', '=', sql<string>`any(${[...mailIds]}::text[])`)
    .where('state', '=', 'held')
    .returning('mail_id')
    .execute()
  for (const { mail_id: mailId } of released) await context().queue.enqueue(tx, 'mail.send', { mailId })
}

async function insertMail(tx: Tx, mail: NewMail, heldFor?: string): Promise<string> {
  if (!bareAddress.test(mail.to)) throw invalid({ email: ['Enter a valid email address.'] })
  const mailId = newId()
  await tx
    .insertInto('mails')
    .values({
      mail_id: mailId,
      kind: mail.kind,
      to_address: mail.to,
      subject: cleanHeader(mail.subject, longestSubject),
      html: mail.html,
      body: mail.text,
      issuer_id: mail.issuerId ?? null,
      award_id: mail.awardId ?? null,
      batch_id: mail.batchId ?? null,
      created_at: now(),
      ...(heldFor === undefined ? {} : { state: 'held', held_for: heldFor }),
    })
    .execute()
  return mailId
}

/** One line of at most so many characters: line ends, controls and signs that turn the writing direction are dropped. */
function cleanHeader(text: string, longest: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`
}
