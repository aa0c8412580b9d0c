import { type ToolFacts, toolFacts } from '#contracts/site/site-tools.ts'
import { config } from './context.ts'
import type { Db } from './db/connections/connect.ts'
import { keepFresh } from './keep-fresh.ts'

export type StoredTool = ToolFacts & { slug: string; secret: Buffer | null }

/** Tools that an operator added on the page, with their secrets as they lie there; those of the file go before. */
export const listStoredTools = async (from: Db): Promise<StoredTool[]> => {
  const fixed = new Set(config().externalTools.map(({ slug }) => slug))
  const rows = await from.selectFrom('external_tools').select(['slug', 'settings', 'secret']).orderBy('slug').execute()
  return rows
    .filter(({ slug }) => !fixed.has(slug))
    .map(({ slug, settings, secret }) => ({ ...toolFacts.parse(settings), slug, secret }))
}

const kept = keepFresh<readonly StoredTool[]>({
  read: listStoredTools,
  atFirst: [],
  told: 'the external tools could not be read, so pages allow those from before',
})

export const { forget: forgetTools, refresh: refreshTools } = kept

/** All tools, those of the file and those that this process last read; for what has no time to ask. */
export const currentTools = (): readonly Pick<ToolFacts, 'launchpoints'>[] => {
  const { externalTools } = config()
  const stored = kept.current()
  return stored.length === 0 ? externalTools : [...externalTools, ...stored]
}
