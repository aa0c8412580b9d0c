import type { SiteTool } from '#contracts/site/site-tools.ts'
import { config, db } from '#infra/context.ts'
import { listStoredTools } from '#infra/current-tools.ts'

/** All tools for the operator, those of the file first; their secrets stay here. */
export const listSiteTools = async (): Promise<SiteTool[]> => [
  ...config().externalTools.map(({ secret, ...tool }) => ({
    ...tool,
    has_secret: secret !== undefined,
    is_fixed: true,
  })),
  ...(await listStoredTools(db())).map(({ secret, ...tool }) => ({
    ...tool,
    has_secret: secret !== null,
    is_fixed: false,
  })),
]
