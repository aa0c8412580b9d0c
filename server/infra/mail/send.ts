import { sql } from 'kysely'
import { z } from 'zod'
import type { MailFailure } from '#contracts/accounts/mail-kinds.ts'
import { inSeconds, now } from '../clock.ts'
import { config, context, db } from '../context.ts'
import { type JobHandler, type JobHandlers, RefusedForNow, TryLater } from '../jobs/queue.ts'
import { cut } from '../one-line.ts'
import { serviceName } from '../theme/current-theme.ts'
import { mailJob } from './enqueue-mails.ts'
import { findReplyAddress } from './find-reply-address.ts'
import { emptyLetter, openLetters } from './kept-letters.ts'
import { cancelMails, localOutbox } from './outbox.ts'
import { canRefuse, refusesMails, writeRefusalIn, writeRefusalLink } from './refused-mails.ts'
import { mailTransport } from './transport.ts'
import { holdForServer } from './wait-for-server.ts'

const jobData = z.object({ mailId: z.string() })

/** What the mail server said; only its code decides whether another attempt makes sense. */
const smtpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
})
type SmtpError = z.infer<typeof smtpError>

// Who comes back within these, and sends what has gathered, is less than five minutes late.
const awaySeconds = 200
const hour = 3600
/** Days for which a mail is tried that the mail server refuses for now. */
const patienceDays = 5
const awayCodes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']

/**
 * Sends one mail. Without a mail server it is shown in the outbox of this machine, or waits under a public address for one
 * to be named. A refusal for good (5xx) ends it as `failed`; everything else throws, so that the queue tries again: every few
 * minutes while the mail server is away, later and later where it refuses the mail for now. A repetition after a crash
 * carries the same Message-ID, by which the receiving side knows it.
 */
const runMail: JobHandler = async (data, job) => {
  const { mailId } = jobData.parse(data)
  const [mail] = await openLetters(
    db(),
    await db().selectFrom('mails').selectAll().where('mail_id', '=', mailId).execute(),
  )
  if (mail?.state !== 'queued') return
  const refusal = canRefuse(mail.kind) ? writeRefusalLink(mail.to_address) : undefined
  if (refusal && (await refusesMails(db(), mail.to_address))) return cancelMail(mailId)
  const letter = writeRefusalIn(mail, refusal)
  const { smtpUrl, mailFrom, origin, isLocal } = config()
  const isShownHere = !smtpUrl && isLocal
  if (!isShownHere && isNobodys(mail.to_address)) return cancelMail(mailId)
  if (!smtpUrl && !isLocal) return holdForServer(mailId)
  if (!smtpUrl) {
    const domain = mail.to_address.slice(mail.to_address.lastIndexOf('@') + 1)
    context().log.info({ domain, subject: mail.subject, outbox: `${origin}/outbox` }, 'A mail is in the local outbox')
    await markSent(mailId, {}, localOutbox)
    return
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
    const said = smtpError.parse(error)
    const isLate = job.isLast && mail.created_at < inSeconds(-patienceDays * 24 * hour)
    const failure = isRefusal(said) ? (said.command === 'RCPT TO' ? 'address' : 'letter') : isLate ? 'late' : undefined
    await markAttempt(mailId, said.message, failure)
    if (failure) return
    if (isAway(said)) throw new TryLater(said.message, awaySeconds)
    throw job.isLast ? new TryLater(said.message, hour) : new RefusedForNow(said.message, { cause: error })
  }
  // Mails carry links that open accounts; once delivered nobody needs them here any more.
  await markSent(mailId, emptyLetter, null)
}

/** Below `.invalid` there is no mailbox, for good (RFC 6761 section 6.4): what is sent there is for trying out. */
const isNobodys = (address: string): boolean => /@(?:[^@]*\.)?invalid$/i.test(address)

/** The mail server is not there, or not for us: that says nothing about the mail. A refused password is the operator's to mend. */
const isAway = ({ code = '', command, responseCode = 0 }: SmtpError): boolean =>
  code === 'EAUTH' || command === 'CONN' || responseCode === 421 || (responseCode === 0 && awayCodes.includes(code))

const isRefusal = (said: SmtpError): boolean => (said.responseCode ?? 0) >= 500 && !isAway(said)

const writeSender = (origin: string) => {
  const host = new URL(origin).hostname
  return { name: serviceName(), address: `sash@${host === 'localhost' ? 'localhost.localdomain' : host}` }
}

/** RFC 2369 and 8058. */
const listHeaders = (refusal: string) => ({
  'List-Unsubscribe': `<${refusal}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

// Whatever waits by now is no business of this job any more.
async function cancelMail(mailId: string): Promise<void> {
  await cancelMails(db(), sql`mail_id = ${mailId} and state = 'queued'`)
}

/** The jobs of this module, by name. */
export const mailJobs: JobHandlers = { [mailJob]: runMail }

async function markSent(
  mailId: string,
  kept: Partial<typeof emptyLetter>,
  heldFor: typeof localOutbox | null,
): Promise<void> {
  await db()
    .updateTable('mails')
    .set((row) => ({
      state: 'sent',
      attempts: row('attempts', '+', 1),
      last_error: null,
      failure: null,
      sent_at: now(),
      held_for: heldFor,
      ...kept,
    }))
    .where('mail_id', '=', mailId)
    .execute()
}

async function markAttempt(mailId: string, error: string, failure: MailFailure | undefined): Promise<void> {
  await db()
    .updateTable('mails')
    .set((row) => ({
      state: failure ? 'failed' : 'queued',
      failure: failure ?? null,
      attempts: row('attempts', '+', 1),
      last_error: cut(error, 500),
    }))
    .where('mail_id', '=', mailId)
    .execute()
}
