import { listTerms, publishTerms } from '../features/site/index.ts'
import { type Command, UsageError } from './command.ts'
import { describeTerms } from './describe-terms.ts'
import { readArguments } from './read-arguments.ts'
import { readTextFile } from './read-text-file.ts'
import { withDatabase } from './with-database.ts'

export const publishTermsCommand: Command = {
  name: 'terms publish',
  usage: 'VERSION FILE.md [--description "What is new"]',
  summary: 'Put terms of service in force. Everybody is asked to agree at their next visit.',
  run: async (args, terminal) => {
    const { version, file, description } = parsePublish(args)
    const body = readTextFile(file, terminal.environment)
    const terms = { version, description: description ?? describeTerms(body), body }
    await withDatabase(terminal, (db) => publishTerms(db, terms))
    terminal.say(`Version ${version} of the terms is in force: ${terms.description}`)
  },
}

export const listTermsCommand: Command = {
  name: 'terms list',
  usage: '',
  summary: 'Show the versions that were published, the latest first.',
  run: async (args, terminal) => {
    if (args.length > 0) throw new UsageError(`terms list takes no ${args[0]}.`)
    const versions = await withDatabase(terminal, listTerms)
    if (versions.length === 0) terminal.say('No terms have been published.')
    for (const { version, description, published_at } of versions) {
      terminal.say(`${version}  ${published_at.toISOString().slice(0, 10)}  ${description}`)
    }
  },
}

function parsePublish(args: string[]): { version: number; file: string; description: string | undefined } {
  const { said, positionals } = readArguments(args, [], ['description'])
  const [version = '', file, ...more] = positionals
  if (!/^[1-9]\d{0,9}$/.test(version)) throw new UsageError('The version must be a whole number such as 1, 2 or 3.')
  if (!file || more.length > 0) throw new UsageError('Name one file with the text of the terms.')
  return { version: Number(version), file, description: said.get('description') }
}
