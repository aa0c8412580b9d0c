import type { RawBuilder } from 'kysely'
import type { MailKind } from '#contracts/accounts/mail-kinds.ts'
import { context } from '../context.ts'
import type { Tx } from '../db/transaction.ts'

/**
 * Which mails go before which: 2 for what somebody sits and waits for and for what tells of a danger, 1 for what one person
 * wrote to another, 0 for what comes by the thousand. One lane of each process is kept for the last.
 */
const urgencies: Record<MailKind, 0 | 1 | 2> = {
  award: 0,
  claim: 2,
  request: 1,
  'request-received': 1,
  'requests-waiting': 0,
  'renewed-badges': 0,
  staff: 1,
  endorsement: 1,
  'webhook-paused': 1,
  'confirm-email': 2,
  'known-address': 2,
  'claimed-address': 2,
  'address-moved': 2,
  'address-lost': 2,
  'address-returned': 2,
  'address-removed': 2,
  'primary-changed': 2,
  'reset-password': 2,
  'password-changed': 2,
  'account-deleted': 2,
  'social-linked': 2,
  'social-unlinked': 2,
  'totp-added': 2,
  'totp-removed': 2,
  'recovery-codes-renewed': 2,
  'recovery-code-used': 2,
  'codes-guessed': 2,
  'passwords-guessed': 2,
  'passkey-added': 2,
  'passkey-removed': 2,
  'second-factor-reset': 2,
}

/** How soon a mail is to leave; one of a kind that this release does not know goes with the last. */
const urgencyOf = (kind: string): number => new Map<string, number>(Object.entries(urgencies)).get(kind) ?? 0

/** Sends a mail. */
export const mailJob = 'mail.send'

/** Asks for mails to be sent, as part of the transaction that wrote them: the most urgent first. */
export const enqueueMails = async (tx: Tx, mails: readonly NamedMail[]): Promise<void> => {
  for (const job of await writeMailJobs(mails)) await job.execute(tx)
}

interface NamedMail {
  mail_id: string
  kind: string
}

/** The statements of enqueueMails, for whoever writes anyway: each has to be part of what writes the mails. */
export const writeMailJobs = async (mails: readonly NamedMail[]): Promise<RawBuilder<unknown>[]> => {
  const statements: RawBuilder<unknown>[] = []
  for (const urgency of [2, 1, 0]) {
    const jobs = mails.filter(({ kind }) => urgencyOf(kind) === urgency).map(({ mail_id }) => ({ mailId: mail_id }))
    if (jobs.length > 0) statements.push(await context().queue.writeJobs(mailJob, jobs, urgency))
  }
  return statements
}
