import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { connectServer, readServer } from './connect.ts'
import { explainMissing } from './explain-refusal.ts'
import { readBadge } from './read-badge.ts'

const placeOf = ({ environment }: Terminal, name: string): string => path.resolve(environment.INIT_CWD ?? '.', name)

function write(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes)
  } catch (cause) {
    throw new Error(`${file} cannot be written: ${reasonOf(cause)}`, { cause })
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new Error(`${folder} is no folder, and cannot be made one: ${reasonOf(cause)}`, { cause })
  }
}

/** Why the system refused, without its code and the place, which are said already. */
function reasonOf(cause: unknown): string {
  const [, reason] = /^\w+: ([^,]+)/.exec(cause instanceof Error ? cause.message : '') ?? []
  return `${reason ?? 'the system refuses'}.`
}

export const exportAwardsCommand: Command = {
  name: 'export awards',
  usage: 'BADGE FILE.csv',
  summary: 'Write all awards of a badge class into a CSV file.',
  run: async (args, terminal) => {
    const [badge, file, ...more] = readArguments(args, []).positionals
    if (!file || more.length > 0) throw new UsageError('Name the badge class and one CSV file.')
    const sash = connectServer(terminal, 'a token')
    const params = await readBadge(badge, readServer(terminal))
    const query = { include_expired: 'true', include_revoked: 'true' } as const
    const response = await sash.exportAwards.raw({ params, query }).catch((error: unknown) => {
      throw explainMissing(String(badge), error)
    })
    write(placeOf(terminal, file), Buffer.from(await response.arrayBuffer()))
    terminal.say(`Written: ${file}`)
  },
}

const idForm = /^[A-Za-z0-9_-]{1,64}$/

export const exportBackpackCommand: Command = {
  name: 'export backpack',
  usage: 'FOLDER',
  summary:
    'Write a pack of each badge in your backpack: image, documents, and a page that verifies them without a server.',
  run: async (args, terminal) => {
    const [folder, ...more] = readArguments(args, []).positionals
    if (!folder || more.length > 0) throw new UsageError('Name one folder.')
    const sash = connectServer(terminal, 'a token')
    const target = placeOf(terminal, folder)
    makeFolder(target)
    let written = 0
    const query = { json_format: 'plain', include_revoked: 'true' } as const
    for await (const badges of sash.listBackpackBadges.pages({ query })) {
      for (const { id } of badges) {
        // The file is named by it.
        if (!idForm.test(String(id)))
          throw new Error(`${readServer(terminal)} names a badge as no Sash does. Nothing more was written.`)
        const pack = await sash.getBadgePackage.raw({ params: { badgeId: id } })
        write(path.join(target, `${id}.zip`), Buffer.from(await pack.arrayBuffer()))
        written++
      }
    }
    terminal.say(written === 1 ? 'One badge written.' : `${written} badges written.`)
  },
}
