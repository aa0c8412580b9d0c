import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { now } from '#infra/clock.ts'
import { listBackups } from '../../archive/backup-names.ts'
import { checkArchive } from '../../archive/check-archive.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { importAll, openFile } from './import-command.ts'
import { placeOf } from './place-of.ts'

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE|FOLDER [--into FOLDER|postgres://…]',
  summary:
    'Check a backup (the newest of a folder) and import it. --into names another empty data folder or database, to rehearse.',
  run: async (args, terminal) => {
    const { said, positionals } = readArguments(args, [], ['into'])
    const [place, ...more] = positionals
    if (!place || more.length > 0) throw new UsageError('Name one backup, or the folder with the backups.')
    const into = said.get('into')
    const begun = now().getTime()
    const file = findBackup(placeOf(terminal, place))
    const head = await checkArchive(file)
    const age = Math.max(0, Math.round((begun - Date.parse(head.at)) / 60_000))
    terminal.say(`${file} is whole. It shows ${head.origin} as it was on ${head.at}, ${age} minutes ago.`)
    await importAll(into === undefined ? terminal : leadTo(into, terminal), openFile(file))
    terminal.say(
      `Restored in ${Math.ceil((now().getTime() - begun) / 1000)} seconds. What was done after ${head.at} is not in it.`,
    )
  },
}

/** The file itself, or the newest backup of a folder. */
export function findBackup(place: string): string {
  if (!existsSync(place)) throw new Error(`There is no file or folder ${place}.`)
  if (!statSync(place).isDirectory()) return place
  const [newest] = listBackups(place)
  if (newest) return path.join(place, newest)
  throw new Error(`There is no backup in ${place}.`)
}

/** The same terminal, whose server is another one: a folder with a database of its own, or a database. */
function leadTo(target: string, terminal: Terminal): Terminal {
  const place = /^postgres(ql)?:/.test(target)
    ? { DATABASE_URL: target, DATABASE_DIRECT_URL: '' }
    : { DATABASE_URL: '', SASH_BLOBS: '', SASH_DATA: placeOf(terminal, target) }
  return { ...terminal, environment: { ...terminal.environment, ...place } }
}
