import type { ToolSettings } from '#contracts/site/site-tools.ts'
import { config, db } from '#infra/context.ts'
import { listStoredTools } from '#infra/current-tools.ts'
import type { Actor } from '#infra/http/actor.ts'
import { listProvenAddresses } from './queries.ts'
import { toolSecret } from './secrets.ts'

/** The tools for everybody and those for one of the caller's proven addresses. */
export const findTools = async (actor: Actor | undefined): Promise<ToolSettings[]> => {
  const all = [...config().externalTools, ...(await listOpened())]
  if (!all.some(({ people }) => people)) return all
  const own = new Set(actor ? await listProvenAddresses(db(), actor.accountId) : [])
  return all.filter(({ people }) => !people || people.some((address) => own.has(address)))
}

const listOpened = async (): Promise<ToolSettings[]> =>
  (await listStoredTools(db())).map(({ secret, ...tool }) => ({
    ...tool,
    ...(secret ? { secret: toolSecret.open(tool.slug, secret) } : {}),
  }))
