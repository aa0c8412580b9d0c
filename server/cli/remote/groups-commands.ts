import { toOneLine } from '#infra/one-line.ts'
import { type Command, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { readEncoding } from '../read-encoding.ts'
import { readTextFile } from '../read-text-file.ts'
import { connectServer, readServer } from './connect.ts'
import { followBatch } from './follow-batch.ts'
import { readBadge } from './read-badge.ts'
import { explainGone, readIssuer, readOne, readOwned } from './read-name.ts'

const list: Command = {
  name: 'groups list',
  usage: 'ISSUER',
  summary: 'Show the groups of an issuer, each by the name that other commands know it by.',
  run: async (args, terminal) => {
    const issuerSlug = readIssuer(readOne(args))
    const sash = connectServer(terminal, 'a token')
    let shown = 0
    try {
      for await (const { id, people, name } of sash.listGroups.items({ params: { issuerSlug } })) {
        terminal.say(`${issuerSlug}/${id}  ${people}  ${toOneLine(name)}`)
        shown++
      }
    } catch (error) {
      throw explainGone(`issuer ${issuerSlug}`, error)
    }
    if (shown === 0) terminal.say('There are no groups.')
  },
}

const people: Command = {
  name: 'groups people',
  usage: 'ISSUER/GROUP',
  summary: 'Show the people of a group: address and name.',
  run: async (args, terminal) => {
    const name = readOne(args)
    const { issuerSlug, id: groupId } = readOwned(name, 'group')
    const sash = connectServer(terminal, 'a token')
    try {
      for await (const person of sash.listGroupMembers.items({ params: { issuerSlug, groupId } }))
        terminal.say([person.email, toOneLine(person.name)].filter(Boolean).join('  '))
    } catch (error) {
      throw explainGone(`group ${name}`, error)
    }
  },
}

const add: Command = {
  name: 'groups add',
  usage: 'ISSUER/GROUP FILE.csv [--encoding windows-1252]',
  summary: 'Add everybody in a file to a group: an address in each line, and a name if you like. Nobody gets a mail.',
  run: async (args, terminal) => {
    const { said, positionals } = readArguments(args, [], ['encoding'])
    const [name, file, ...more] = positionals
    const { issuerSlug, id: groupId } = readOwned(name, 'group')
    if (!file || more.length > 0) throw new UsageError('Name the group and one CSV file.')
    const csv = readTextFile(file, terminal.environment, readEncoding(said.get('encoding')))
    const sash = connectServer(terminal, 'a token')
    try {
      const outcome = await sash.addGroupMembers({ params: { issuerSlug, groupId }, body: { csv } })
      for (const { line, text } of outcome.malformed) terminal.complain(`line ${line}: ${toOneLine(text)}`)
      terminal.say(`${outcome.added} added, ${outcome.already_there} there already, ${outcome.left} had left.`)
      if (outcome.malformed_count > 0)
        throw new Error('Some lines name nobody; mend them and add the file once more. All others are in the group.')
    } catch (error) {
      throw explainGone(`group ${name}`, error)
    }
  },
}

const award: Command = {
  name: 'groups award',
  usage: 'ISSUER/GROUP BADGE [--mail] [--dry-run]',
  summary: 'Award a badge to the people of a group; whoever has it is skipped.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, ['mail', 'dry-run'], [])
    const [name, badge, ...more] = positionals
    const { issuerSlug, id: groupId } = readOwned(name, 'group')
    if (more.length > 0) throw new UsageError(`${more[0]} is too much.`)
    const { badgeSlug } = await readBadge(badge, readServer(terminal))
    const sash = connectServer(terminal, 'a token')
    const call = {
      params: { issuerSlug, groupId },
      body: { badge_class: badgeSlug, create_notification: values.has('mail') },
    }
    const explain = (error: unknown): never => {
      throw explainGone(`group ${name}, or no badge class ${badge}`, error)
    }
    if (values.has('dry-run')) {
      const { total } = await sash.awardGroup({ ...call, query: { dry_run: true } }).catch(explain)
      // Everybody in the group: who has the badge is found row by row, while it is awarded.
      terminal.say(
        `Nothing was awarded. All ${total} could be, except those who have the badge already: they are skipped.`,
      )
      return
    }
    await followBatch(await sash.awardGroup(call).catch(explain), { issuerSlug, badgeSlug }, sash, terminal)
  },
}

export const groupsCommands: Command[] = [list, people, add, award]
