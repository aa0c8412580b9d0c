import { createHash, randomUUID } from 'node:crypto'
import { SashError } from '../../../client/index.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { readEncoding } from '../read-encoding.ts'
import { readTextFile } from '../read-text-file.ts'
import { connectServer, readServer } from './connect.ts'
import { explainMissing } from './explain-refusal.ts'
import { followBatch } from './follow-batch.ts'
import { readBadge } from './read-badge.ts'
import { readRows } from './read-rows.ts'

/** The same file awarded twice to the same badge class is one batch, unless it is to be another. */
export const awardCommand: Command = {
  name: 'award',
  usage: 'BADGE FILE.csv [--mail] [--skip-holders] [--again] [--dry-run] [--encoding windows-1252]',
  summary:
    'Award a badge to everybody in a CSV file with a column "email" (and name, narrative, evidence, issued_on, expires).',
  run: async (args, terminal) => {
    const { values, said, positionals } = readArguments(
      args,
      ['mail', 'skip-holders', 'again', 'dry-run'],
      ['encoding'],
    )
    const [badge, file, ...more] = positionals
    if (!file || more.length > 0) throw new UsageError('Name the badge class and one CSV file.')
    const encoding = readEncoding(said.get('encoding'))
    const sash = connectServer(terminal, 'a token')
    const params = await readBadge(badge, readServer(terminal))
    const { awards, lines } = readRows(readTextFile(file, terminal.environment, encoding))
    const body = {
      awards,
      row_numbers: lines,
      create_notification: values.has('mail'),
      allow_duplicate_awards: !values.has('skip-holders'),
    }
    const idempotencyKey = values.has('again') ? randomUUID() : hashOf({ params, body })
    const explain = (error: unknown): never => {
      tellFields(error, lines, terminal)
      throw explainMissing(String(badge), error)
    }
    if (values.has('dry-run')) {
      await sash.createAwardBatch({ params, body, query: { dry_run: true } }).catch(explain)
      terminal.say(`Nothing was awarded. All ${awards.length} could be.`)
      return
    }
    await followBatch(
      await sash.createAwardBatch({ params, body, idempotencyKey }).catch(explain),
      params,
      sash,
      terminal,
    )
  },
}

/** Nothing is awarded when a row cannot be: the server names them by their place in the list. */
function tellFields(error: unknown, lines: number[], terminal: Terminal): void {
  const fields = error instanceof SashError ? Object(error.body).fields : undefined
  for (const [field, texts] of Object.entries(Object(fields))) {
    const [, index] = /^awards\.(\d+)/.exec(field) ?? []
    const line = index === undefined ? undefined : lines[Number(index)]
    terminal.complain(`${line === undefined ? field : `line ${line}`}: ${[texts].flat().join(' ')}`)
  }
}

const hashOf = (asked: object): string => createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
