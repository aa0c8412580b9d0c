import { config, db } from '#infra/context.ts'
import type { ExternalToolSettings } from '#infra/external-tool-settings.ts'
import type { Actor } from '#infra/http/actor.ts'
import { listProvenAddresses } from './queries.ts'

/** The tools for everybody and those for one of the caller's proven addresses. */
export const findTools = async (actor: Actor | undefined): Promise<ExternalToolSettings[]> => {
  const all = config().externalTools
  if (!all.some(({ people }) => people)) return [...all]
  const own = new Set(actor ? await listProvenAddresses(db(), actor.accountId) : [])
  return all.filter(({ people }) => !people || people.some((address) => own.has(address)))
}
