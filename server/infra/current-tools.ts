import { type ToolFacts, toolFacts } from '#contracts/site/site-tools.ts'
import { config, context, db } from './context.ts'
import type { Db } from './db/connections/connect.ts'

export type StoredTool = ToolFacts & { slug: string; secret: Buffer | null }

interface Held {
  tools: readonly StoredTool[]
  readAt: number
}

// Each server process looks this often whether another one has changed the tools.
const freshMs = 1000
const held = new WeakMap<Db, Held>()

/** Tools that an operator added on the page, with their secrets as they lie there; those of the file go before. */
export const listStoredTools = async (from: Db): Promise<StoredTool[]> => {
  const fixed = new Set(config().externalTools.map(({ slug }) => slug))
  const rows = await from.selectFrom('external_tools').select(['slug', 'settings', 'secret']).orderBy('slug').execute()
  return rows
    .filter(({ slug }) => !fixed.has(slug))
    .map(({ slug, settings, secret }) => ({ ...toolFacts.parse(settings), slug, secret }))
}

/** All tools, those of the file and those that this process last read; for what has no time to ask. */
export const currentTools = (): readonly Pick<ToolFacts, 'launchpoints'>[] => {
  const { externalTools } = config()
  const stored = held.get(db())?.tools ?? []
  return stored.length === 0 ? externalTools : [...externalTools, ...stored]
}

/** Has the next call of `refreshTools` read them anew. */
export const forgetTools = (): void => {
  held.delete(db())
}

/** Reads the tools unless they are fresh; never fails: without a database those from before stay. */
export const refreshTools = async (): Promise<void> => {
  const from = db()
  const before = held.get(from)
  if (before && performance.now() - before.readAt < freshMs) return
  try {
    held.set(from, { tools: await listStoredTools(from), readAt: performance.now() })
  } catch (error) {
    held.set(from, { tools: before?.tools ?? [], readAt: performance.now() })
    context().log.warn({ err: error }, 'the external tools could not be read, so pages allow those from before')
  }
}
