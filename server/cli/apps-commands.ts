import { commandLine } from '#infra/audit/note-action.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { toOneLine } from '#infra/one-line.ts'
import { type AppMarks, deleteApp, findAppToLookAt, listAllApps, markApp } from '../features/oauth/index.ts'
import { type Command, UsageError } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

const listCommand: Command = {
  name: 'apps list',
  usage: '',
  summary: 'Show connected apps, those used last first.',
  run: async (args, terminal) => {
    if (args.length > 0) throw new UsageError(`apps list takes no ${args[0]}.`)
    const apps = await withDatabase(terminal, listAllApps)
    if (apps.length === 0) terminal.say('There are no apps.')
    for (const app of apps) {
      const marks = [
        app.owner_id === null ? 'registered itself' : 'made by a member',
        ...(app.version > 1 ? [`version ${app.version}`] : []),
        ...(app.is_verified ? ['verified'] : []),
        ...(app.skips_consent ? ['lets in without asking'] : []),
      ]
      terminal.say(
        `${app.client_id}  ${toOneLine(app.name)}  (${marks.join(', ')})  ${toOneLine(app.website_url ?? '')}`.trimEnd(),
      )
    }
  },
}

interface Deed {
  name: string
  summary: string
  done: string
  /** False when there is no such app. */
  work: (db: Db, clientId: string) => Promise<boolean>
}

const ofOne = ({ name, summary, done, work }: Deed): Command => ({
  name,
  usage: 'CLIENT_ID',
  summary,
  run: async (args, terminal) => {
    const [clientId, ...more] = args
    if (!clientId || more.length > 0) throw new UsageError('Name one app by its client_id.')
    if (!(await withDatabase(terminal, (db) => work(db, clientId)))) throw new Error(`There is no app ${clientId}.`)
    terminal.say(done)
  },
})

/** Says something of an app as it is now; of one that was another one before, only to who names the version. */
const vouch = (name: string, summary: string, marks: AppMarks, done: string): Command => ({
  name,
  usage: 'CLIENT_ID [--version N]',
  summary,
  run: async (args, terminal) => {
    const { clientId, version } = readWish(args)
    const wasDone = await withDatabase(terminal, async (db) => {
      const outcome = await markApp(db, clientId, marks, version ?? 1)
      if (outcome === 'marked') return true
      const app = outcome === 'changed' ? await findAppToLookAt(db, clientId) : undefined
      if (!app) throw new Error(`There is no app ${clientId}.`)
      terminal.say('Nothing was changed yet: it is not the one it was. Look at it first.')
      for (const part of ['name', 'website_url', 'redirect_uris', 'scopes', 'grant_types', 'logo_key'] as const)
        terminal.say(`  ${part}: ${toOneLine([app[part] ?? '-'].flat().join(' '))}`)
      terminal.say(`To go on: ${name} ${clientId} --version ${app.version}`)
      return false
    })
    if (wasDone) terminal.say(done)
  },
})

function readWish(args: string[]): { clientId: string; version: number | undefined } {
  const { said, positionals } = readArguments(args, [], ['version'])
  const [clientId, ...more] = positionals
  if (!clientId || more.length > 0) throw new UsageError('Name one app by its client_id.')
  const version = said.get('version')
  if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version)) throw new UsageError('A version is a number.')
  return { clientId, version: version === undefined ? undefined : Number(version) }
}

const takeBack = (name: string, summary: string, marks: AppMarks, done: string): Command =>
  ofOne({ name, summary, done, work: async (db, clientId) => (await markApp(db, clientId, marks)) === 'marked' })

/** What the operator knows of apps, and says to the people whom they ask. */
export const appsCommands: Command[] = [
  listCommand,
  vouch('apps verify', 'Say that the app is who it says.', { is_verified: true }, 'It is shown as verified.'),
  takeBack('apps unverify', 'Take that back.', { is_verified: false }, 'It is shown as not verified.'),
  vouch(
    'apps admit',
    'Let the app in without asking people: for what belongs to this server.',
    { skips_consent: true },
    'Nobody is asked for it any more.',
  ),
  takeBack(
    'apps ask',
    'Ask people again before the app is let in.',
    { skips_consent: false },
    'People are asked for it.',
  ),
  ofOne({
    name: 'apps remove',
    summary: 'End the app, and whatever people gave it.',
    done: 'It is gone, with all that it was given.',
    work: (db, clientId) => deleteApp(commandLine, clientId, db),
  }),
]
