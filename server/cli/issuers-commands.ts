import { suspensionReasonLength } from '#contracts/fields/limits.ts'
import { commandLine } from '#infra/audit/note-action.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { toOneLine } from '#infra/one-line.ts'
import { listIssuers, restoreIssuer, suspendIssuer, trustIssuer, unlimitMails } from '../features/operator/index.ts'
import { type Command, UsageError } from './command.ts'
import { lookingCommands } from './looking-commands.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

const most = 100

const list: Command = {
  name: 'issuers list',
  usage: '[PART]',
  summary: 'Show issuers, the newest first, a hundred at most; PART is of a name or an address.',
  run: async (args, terminal) => {
    const [part = '', ...more] = args
    if (more.length > 0) throw new UsageError(`issuers list takes no ${more[0]}.`)
    const rows = await withDatabase(terminal, (db) => listIssuers(db, { part, after: undefined, limit: most }))
    if (rows.length === 0) terminal.say('There are no such issuers.')
    for (const { issuer_id, name, email, version, ...row } of rows) {
      const marks = [
        version > 1 && `version ${version}`,
        row.suspended_at && 'suspended',
        row.awaits_approval_since && 'not approved',
        row.trusted_at ? 'you vouch for it' : row.trusted_version !== null && 'changed since you vouched for it',
        row.unlimited_mails_since && 'without mail limit',
      ]
      terminal.say([issuer_id, toOneLine(name), email, ...marks.filter(Boolean)].join('  '))
    }
  },
}

const suspend: Command = {
  name: 'issuers suspend',
  usage: 'ISSUER [--reason "Why"]',
  summary: 'Let an issuer award nothing new; its staff reads the reason, and its badges go on verifying.',
  run: async (args, terminal) => {
    const { issuerId, reason } = readSuspension(args)
    await withDatabase(terminal, (db) => transaction(db, (tx) => suspendIssuer(tx, commandLine, issuerId, reason)))
    terminal.say('It is suspended.')
  },
}

const mark = (
  word: string,
  { summary, done, work }: { summary: string; done: string; work: (tx: Tx, issuerId: string) => Promise<void> },
): Command => ({
  name: `issuers ${word}`,
  usage: 'ISSUER',
  summary,
  run: async (args, terminal) => {
    const [issuerId, ...more] = args
    if (!issuerId || more.length > 0) throw new UsageError('Name one issuer by its id.')
    await withDatabase(terminal, (db) => transaction(db, (tx) => work(tx, issuerId)))
    terminal.say(done)
  },
})

const restore = mark('restore', {
  summary: 'Let a suspended issuer award again.',
  done: 'It can award again.',
  work: (tx, issuerId) => restoreIssuer(tx, commandLine, issuerId),
})

const stopVouching = mark('stop-vouching', {
  summary: 'Stop vouching for an issuer.',
  done: 'You do not vouch for it any more.',
  work: (tx, issuerId) => trustIssuer(tx, commandLine, issuerId, undefined),
})

const liftMailLimit = mark('lift-mail-limit', {
  summary: 'Let an issuer mail about awards without limit.',
  done: 'It has no mail limit.',
  work: (tx, issuerId) => unlimitMails(tx, commandLine, issuerId, true),
})

const setMailLimit = mark('set-mail-limit', {
  summary: 'Set the mail limit of a day for an issuer again.',
  done: 'It has the mail limit again.',
  work: (tx, issuerId) => unlimitMails(tx, commandLine, issuerId, false),
})

function readSuspension(args: string[]): { issuerId: string; reason: string } {
  const { said, positionals } = readArguments(args, [], ['reason'])
  const [issuerId, ...more] = positionals
  if (!issuerId || more.length > 0) throw new UsageError('Name one issuer by its id.')
  const reason = said.get('reason')?.trim() ?? ''
  if (reason.length > suspensionReasonLength)
    throw new UsageError(`The reason is longer than ${suspensionReasonLength} characters.`)
  return { issuerId, reason }
}

/** Who issues badges here, and who may not for now. */
export const issuersCommands: Command[] = [
  list,
  suspend,
  restore,
  ...lookingCommands,
  stopVouching,
  liftMailLimit,
  setMailLimit,
]
