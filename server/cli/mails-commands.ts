import { commandLine } from '#infra/audit/note-action.ts'
import { transaction } from '#infra/db/transaction.ts'
import { localOutbox } from '#infra/mail/outbox.ts'
import { toOneLine } from '#infra/one-line.ts'
import { listMails, resendMails, storedMailStates } from '../features/operator/index.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const most = 100

const list: Command = {
  name: 'mails list',
  usage: `[${storedMailStates.join('|')}]`,
  summary: 'Show the newest hundred mails: id, time, kind, address, state, tries and what the mail server said.',
  run: async (args, terminal) => {
    const [word, ...more] = args
    const state = storedMailStates.find((one) => one === word)
    if (more.length > 0 || (word !== undefined && !state))
      throw new UsageError(`Name one of ${storedMailStates.join(', ')}.`)
    const mails = await withDatabase(terminal, (db) =>
      listMails(db, { states: state ? [state] : [], part: '', limit: most }),
    )
    if (mails.length === 0) terminal.say('There are no such mails.')
    for (const mail of mails) {
      const tries = mail.attempts === 1 ? '1 try' : `${mail.attempts} tries`
      const error = mail.last_error ? [toOneLine(mail.last_error)] : []
      const time = mail.created_at.toISOString()
      const became = mail.held_for === localOutbox ? 'in the local outbox' : mail.state
      terminal.say([mail.mail_id, time, mail.kind, toOneLine(mail.to_address), became, tries, ...error].join('  '))
    }
  },
}

const resend: Command = {
  name: 'mails resend',
  usage: 'MAIL',
  summary: 'Let a mail that failed or is stuck go once more, with the next hourly sweep of the server.',
  run: async (args, terminal) => {
    const [mailId, ...more] = args
    if (!mailId || more.length > 0) throw new UsageError('Name one mail by its id.')
    const resent = await withDatabase(terminal, (db) => transaction(db, (tx) => resendMails(tx, commandLine, [mailId])))
    if (resent.length === 0) throw new Error(`There is no mail ${mailId} that failed or is stuck.`)
    terminal.say('It leaves within the hour, unless its link has ended.')
  },
}

/** What left, what waits, and what nobody could deliver. */
export const mailsCommands: Command[] = [list, resend]
