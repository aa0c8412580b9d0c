import { commandLine } from '#infra/audit/note-action.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { toOneLine } from '#infra/one-line.ts'
import { type IdentityRow, readFormer } from '../features/issuers/index.ts'
import { approveIssuer, findOperatedIssuer, lookedAtLast, trustIssuer } from '../features/operator/index.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

interface Looking {
  summary: string
  done: string
  work: (tx: Tx, issuerId: string, version: number) => Promise<void>
}

/** Says something of an issuer as it is now; of one that was another one before, only to who names the version. */
const looking = (word: string, { summary, done, work }: Looking): Command => ({
  name: `issuers ${word}`,
  usage: 'ISSUER [--version N]',
  summary,
  run: async (args, terminal) => {
    const { issuerId, version } = readWish(args)
    const wasDone = await withDatabase(terminal, (db) =>
      transaction(db, async (tx) => {
        const issuer = await findOperatedIssuer(tx, issuerId)
        if (!issuer) throw notFound()
        const last = lookedAtLast(issuer)
        const former = (await readFormer(tx, [last]))(last)
        if (version === undefined && former) {
          compare(terminal, former, issuer)
          terminal.say(`To go on: issuers ${word} ${issuerId} --version ${issuer.version}`)
          return false
        }
        await work(tx, issuerId, version ?? issuer.version)
        return true
      }),
    )
    if (wasDone) terminal.say(done)
  },
})

function compare(terminal: Terminal, then: IdentityRow, now: IdentityRow): void {
  terminal.say('Nothing was changed yet: it is not the one it was. Look at both first.')
  for (const part of ['name', 'url', 'email', 'description', 'image_key'] as const) {
    const [before, after] = [toOneLine(then[part] ?? '-'), toOneLine(now[part] ?? '-')]
    terminal.say(before === after ? `  ${part}: ${after}` : `* ${part}: ${before} -> ${after}`)
  }
}

function readWish(args: string[]): { issuerId: string; version: number | undefined } {
  const { said, positionals } = readArguments(args, [], ['version'])
  const [issuerId, ...more] = positionals
  if (!issuerId || more.length > 0) throw new UsageError('Name one issuer by its id.')
  const version = said.get('version')
  if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version)) {
    throw new UsageError('A version is a number.')
  }
  return { issuerId, version: version === undefined ? undefined : Number(version) }
}

export const lookingCommands: Command[] = [
  looking('approve', {
    summary: 'Let an issuer award that waited for it.',
    done: 'It can award now.',
    work: (tx, issuerId, version) => approveIssuer(tx, commandLine, issuerId, { version }),
  }),
  looking('vouch', {
    summary: 'Say on its pages and in reports that you vouch for it as it is now.',
    done: 'You vouch for it.',
    work: (tx, issuerId, version) => trustIssuer(tx, commandLine, issuerId, { version }),
  }),
]
