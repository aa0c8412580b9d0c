import { commandLine } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { toOneLine } from '#infra/one-line.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { refreshTheme } from '#infra/theme/current-theme.ts'
import {
  changeOperator,
  findMeant,
  listAccounts,
  presentPerson,
  signOut,
  suspendAccount,
} from '../features/operator/index.ts'
import { resetSecondFactor } from '../features/second-factor/index.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'
import { withServer } from './with-server.ts'

const most = 100

/** None of these commands has anything to ask other servers. */
const nothingOutside: FetchOutside = async () => ({
  ok: false,
  reason: 'unreachable',
  detail: 'Commands ask no other servers.',
})

const list: Command = {
  name: 'users list',
  usage: '[PART]',
  summary: 'Show accounts, the newest first, a hundred at most; PART is of a name or an address.',
  run: async (args, terminal) => {
    const [part = '', ...more] = args
    if (more.length > 0) throw new UsageError(`users list takes no ${more[0]}.`)
    const rows = await withDatabase(terminal, (db) => listAccounts(db, { part, after: undefined, limit: most }))
    if (rows.length === 0) terminal.say('There are no such accounts.')
    for (const row of rows) {
      const marks = [...(row.is_operator ? ['operator'] : []), ...(row.suspended_at ? ['suspended'] : [])]
      const name = toOneLine(`${row.first_name} ${row.last_name}`)
      terminal.say([row.account_id, row.email ?? '', name, ...marks].join('  '))
    }
  },
}

const show: Command = {
  name: 'users show',
  usage: 'WHO',
  summary: 'Show one account; WHO is an address or the id of an account.',
  run: async (args, terminal) => {
    const name = readName(args)
    const person = await withDatabase(terminal, async (db) => presentPerson(db, await requireMeant(db, name)))
    if (!person) throw new Error(`There is no account ${name}.`)
    terminal.say(`${person.id}  ${toOneLine(person.name)}`)
    for (const { email, verified, primary } of person.emails) {
      terminal.say(`address    ${email}${verified ? '' : '  (not confirmed)'}${primary ? '  (primary)' : ''}`)
    }
    for (const issuer of person.issuers)
      terminal.say(`issuer     ${issuer.slug}  ${toOneLine(issuer.name)}  ${issuer.role}`)
    if (person.has_second_factor) terminal.say('second     codes of an app')
    if (person.passkeys > 0) terminal.say(`passkeys   ${person.passkeys}`)
    terminal.say(`made       ${person.created_at}`)
    terminal.say(`last seen  ${person.last_seen_at ?? 'not signed in'}`)
    if (person.is_operator) terminal.say('operator')
    if (person.suspended_at) terminal.say(`suspended  ${person.suspended_at}`)
  },
}

const action = (
  name: string,
  summary: string,
  done: string,
  act: (tx: Tx, accountId: string) => Promise<void>,
): Command => ({
  name,
  usage: 'WHO',
  summary,
  run: async (args, terminal: Terminal) => {
    const who = readName(args)
    await withDatabase(terminal, async (db) => {
      const accountId = await requireMeant(db, who)
      await transaction(db, (tx) => act(tx, accountId))
    })
    terminal.say(done)
  },
})

function readName(args: string[]): string {
  const [name, ...more] = args
  if (!name || more.length > 0) throw new UsageError('Name one account by an address or its id.')
  return name
}

async function requireMeant(db: Db, name: string): Promise<string> {
  const accountId = await findMeant(db, name)
  if (accountId === undefined) throw new Error(`There is no account ${name}.`)
  return accountId
}

const reset: Command = {
  name: 'users reset-second-factor',
  usage: 'WHO',
  summary: 'Take codes, recovery codes and passkeys off an account whose owner has lost them, and tell them by mail.',
  run: async (args, terminal) => {
    const who = readName(args)
    await withServer(terminal, nothingOutside, async () => {
      await refreshTheme()
      const accountId = await requireMeant(db(), who)
      await transaction(db(), (tx) => resetSecondFactor(tx, commandLine, accountId))
    })
    terminal.say('It signs in with what is left, such as the password.')
  },
}

/** Who has an account here, who may not use it, and who runs the server. */
export const usersCommands: Command[] = [
  list,
  show,
  action(
    'users suspend',
    'End all sign-ins of an account and admit no other; nothing is deleted.',
    'It is suspended.',
    (tx, id) => suspendAccount(tx, commandLine, id, true),
  ),
  action('users restore', 'Let a suspended account in again.', 'It can be used again.', (tx, id) =>
    suspendAccount(tx, commandLine, id, false),
  ),
  action(
    'users sign-out',
    'End all sign-ins of an account and what apps were let into, as after a device was lost.',
    'It is signed out.',
    (tx, id) => signOut(tx, commandLine, id),
  ),
  action('users operator', 'Let an account run the server.', 'It runs the server.', (tx, id) =>
    changeOperator(tx, commandLine, id, true),
  ),
  action('users member', 'Make an account one like others again.', 'It does not run the server any more.', (tx, id) =>
    changeOperator(tx, commandLine, id, false),
  ),
  reset,
]
