import { appendFileSync } from 'node:fs'
import { hasSqlDetails, loadModule } from 'libpg-query'
import pg from 'pg'
import { distributed, reference } from '#infra/db/distribution/tables.ts'
import { exceptions } from './exceptions.ts'
import { judgeStatement, type Refusal } from './judge-statement.ts'

// Most statements touch none of these, and need no parser.
const concerned = new RegExp(`\\b(${[...Object.keys(distributed), ...Object.keys(reference)].join('|')})\\b`)

/** What this process knows, whatever file of tests it runs: by text, what is refused of it without a reason. */
const verdicts = new Map<string, string[]>()
const found = new Set<string>()
const used = new Set<string>()
let isWatching = false

/** Where a run writes down which exceptions occurred: a line for each, by each process. */
let notes: string | undefined

/**
 * Judges every statement that this process sends, once for each text. What the tests send by themselves, to prepare or to look,
 * is not judged: the product does not.
 */
export const watchStatements = async (file: string): Promise<void> => {
  notes = file
  if (isWatching) return
  isWatching = true
  await loadModule()
  const { prototype } = pg.Client
  const original = prototype.query
  prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query] = args as [string | { text?: string }]
    const text = typeof query === 'string' ? query : query.text
    if (text !== undefined) judge(text)
    return Reflect.apply(original, this, args)
  } as typeof original
}

/** Throws when something was refused since this was asked last that has no reason on the list. */
export const requireExplained = (): void => {
  const list = [...found]
  found.clear()
  if (list.length > 0)
    throw new Error(
      `A distributed PostgreSQL would not take this (docs/scaling.md). Write it otherwise, or add what stands in the first line to server/testing/distribution/exceptions.ts with the reason:\n${list.join('\n')}`,
    )
}

function judge(text: string): void {
  const open = verdicts.get(text) ?? judgeOnce(text)
  verdicts.set(text, open)
  if (open.length === 0) return
  const source = findSource()
  if (source === undefined) return
  for (const key of open)
    found.add(`${key}\n  asked for by server/${source}: ${text.replace(/\s+/g, ' ').trim().slice(0, 700)}`)
}

/** What is refused of it and stands on no list. */
function judgeOnce(text: string): string[] {
  if (!concerned.test(text)) return []
  const open: string[] = []
  for (const { what, rule, tables } of judgeSafely(text)) {
    const key = `${what}: ${rule}: ${tables.join(', ')}`
    if (!(key in exceptions)) open.push(key)
    else if (!used.has(key) && notes) appendFileSync(notes, `${key}\n`)
    used.add(key)
  }
  return open
}

/** A statement with a fault in its grammar is refused by PostgreSQL itself; some tests send such. */
function judgeSafely(text: string): Refusal[] {
  try {
    return judgeStatement(text)
  } catch (error) {
    if (hasSqlDetails(error)) return []
    throw error
  }
}

/** The file of the product that asked for it, below `server/`; undefined for a test, and what serves tests alone. */
function findSource(): string | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error('where')
  Error.stackTraceLimit = stackTraceLimit
  const files = [...stack.matchAll(/\/server\/((?!node_modules)[\w./-]+\.tsx?):\d+/g)].map(([, file = '']) => file)
  // Migrations run once, and back-fills of a distributed database are looked at by whoever runs them.
  if (files.some((file) => file.startsWith('infra/db/schema/'))) return undefined
  const source = files.find((file) => !/^(testing\/(distribution|record|watch)|infra\/db\/(?!distribution))/.test(file))
  return source === undefined || /^testing\/|\.test\.tsx?$/.test(source) ? undefined : source
}
