import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { MailFailure } from '#contracts/accounts/mail-kinds.ts'
import { now } from '../clock.ts'
import { config, context, db } from '../context.ts'
import type { Tables } from '../db/schema/tables.ts'
import { cut } from '../one-line.ts'
import { serviceName } from '../theme/current-theme.ts'
import { findReplyAddress } from './find-reply-address.ts'
import { emptyLetter, openLetters } from './kept-letters.ts'
import { cancelMails, localOutbox } from './outbox.ts'
import { canRefuse, refusesMails, writeRefusalIn, writeRefusalLink } from './refused-mails.ts'
import { mailTransport } from './transport.ts'

/** What the mail server said; only its code decides whether another attempt makes sense. */
const smtpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
})
export type SmtpError = z.infer<typeof smtpError>

export type Mail = Selectable<Tables['mails']>

const awayCodes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']

/** The mail with its letter. */
export const findMail = async (mailId: string): Promise<Mail | undefined> => {
  const rows = await db().selectFrom('mails').selectAll().where('mail_id', '=', mailId).execute()
  return (await openLetters(db(), rows))[0]
}

/**
 * Sends one mail, or calls it off where nobody is to have it, and notes that. Without a mail server it is shown in the outbox of
 * this machine, or waits under a public address for one to be named. Answers what the mail server said that did not take it. A
 * repetition after a crash carries the same Message-ID, by which the receiving side knows it.
 */
export const deliver = async (mail: Mail): Promise<'over' | 'no-server' | SmtpError> => {
  const { mail_id: mailId } = mail
  const refusal = canRefuse(mail.kind) ? writeRefusalLink(mail.to_address) : undefined
  if (refusal && (await refusesMails(db(), mail.to_address))) return callOff(mail)
  const letter = writeRefusalIn(mail, refusal)
  const { smtpUrl, mailFrom, origin, isLocal } = config()
  const isShownHere = !smtpUrl && isLocal
  if (!isShownHere && isNobodys(mail.to_address)) return callOff(mail)
  if (!smtpUrl && !isLocal) return 'no-server'
  if (!smtpUrl) {
    const domain = mail.to_address.slice(mail.to_address.lastIndexOf('@') + 1)
    context().log.info({ domain, subject: mail.subject, outbox: `${origin}/outbox` }, 'A mail is in the local outbox')
    return markSent(mail, {}, localOutbox)
  }
  const replyTo = await findReplyAddress(db(), mail)
  try {
    await mailTransport(smtpUrl).sendMail({
      from: mailFrom ?? writeSender(origin),
      to: { name: '', address: mail.to_address },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      subject: mail.subject,
      html: letter.html,
      text: letter.body,
      date: mail.created_at,
      messageId: `<${mailId}@${new URL(origin).hostname.replace(/[[\]]/g, '')}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(refusal ? listHeaders(refusal) : {}) },
      xMailer: false,
    })
  } catch (error) {
    return smtpError.parse(error)
  }
  // Mails carry links that open accounts; once delivered nobody needs them here any more.
  return markSent(mail, emptyLetter, null)
}

/** Below `.invalid` there is no mailbox, for good (RFC 6761 section 6.4): what is sent there is for trying out. */
const isNobodys = (address: string): boolean => /@(?:[^@]*\.)?invalid$/i.test(address)

/** The mail server is not there, or not for us: that says nothing about the mail. A refused password is the operator's to mend. */
export const isAway = ({ code = '', command, responseCode = 0 }: SmtpError): boolean =>
  code === 'EAUTH' || command === 'CONN' || responseCode === 421 || (responseCode === 0 && awayCodes.includes(code))

/** What a refusal for good (5xx) is about; undefined where another attempt makes sense. */
export const findFailure = (said: SmtpError): MailFailure | undefined => {
  if ((said.responseCode ?? 0) < 500 || isAway(said)) return undefined
  return said.command === 'RCPT TO' ? 'address' : 'letter'
}

const writeSender = (origin: string) => {
  const host = new URL(origin).hostname
  return { name: serviceName(), address: `sash@${host === 'localhost' ? 'localhost.localdomain' : host}` }
}

/** RFC 2369 and 8058. */
const listHeaders = (refusal: string) => ({
  'List-Unsubscribe': `<${refusal}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

// Whatever state it has by now, if it waits no longer it is no business of this call any more.
async function callOff({ mail_id: mailId, state }: Mail): Promise<'over'> {
  await cancelMails(db(), sql`mail_id = ${mailId} and state = ${state}`)
  return 'over'
}

async function markSent(
  { mail_id: mailId, created_at }: Mail,
  kept: Partial<typeof emptyLetter>,
  heldFor: typeof localOutbox | null,
): Promise<'over'> {
  await db()
    .updateTable('mails')
    .set((row) => ({
      state: 'sent',
      attempts: row('attempts', '+', 1),
      last_error: null,
      failure: null,
      created_at,
      sent_at: now(),
      held_for: heldFor,
      ...kept,
    }))
    .where('mail_id', '=', mailId)
    .execute()
  return 'over'
}

/** Notes an attempt in vain, and with `failure` that it was the last. */
export const markAttempt = async (
  { mail_id: mailId, created_at }: Mail,
  error: string,
  failure: MailFailure | undefined,
): Promise<void> => {
  await db()
    .updateTable('mails')
    .set((row) => ({
      state: failure ? 'failed' : 'queued',
      failure: failure ?? null,
      attempts: row('attempts', '+', 1),
      last_error: cut(error, 500),
      created_at,
      held_for: null,
    }))
    .where('mail_id', '=', mailId)
    .execute()
}
