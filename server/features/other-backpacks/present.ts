import { z } from 'zod'
import type { BackpackConnection, ConnectionRun } from '#contracts/backpack/other-backpacks.ts'
import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { db } from '#infra/context.ts'
import { offersProfile } from './calls/register-client.ts'
import { type BackpackRow, type Connected, findLatestRun, type RunRow } from './queries.ts'

const has = ({ scope }: BackpackRow, wanted: string): boolean => scope.split(/\s+/).includes(wanted)

export const mayRead = (backpack: BackpackRow): boolean => has(backpack, credentialScopes.readCredentials)
/** Whether the person lets Sash change who they are there. */
export const mayWriteProfile = (backpack: BackpackRow): boolean => has(backpack, credentialScopes.updateProfile)
export const maySend = (backpack: BackpackRow): boolean => has(backpack, credentialScopes.upsertCredentials)

const refusalList = z.array(z.object({ name: z.string(), reason: z.string() }))

/** A connection with its latest run. */
export const presentConnection = async ({ backpack, host }: Connected): Promise<BackpackConnection> => {
  const run = await findLatestRun(db(), backpack.connection_id)
  return {
    id: backpack.connection_id,
    name: host.name,
    host: new URL(host.api_base).host,
    address: host.api_base,
    person: backpack.person,
    state: backpack.ended_at ? 'ended' : 'connected',
    may_read: mayRead(backpack),
    may_send: maySend(backpack),
    may_write_profile: mayWriteProfile(backpack),
    offers_profile: offersProfile(host),
    sync: {
      is_on: backpack.is_synced,
      last_at: backpack.read_at?.toISOString() ?? null,
      next_at: backpack.next_sync_at?.toISOString() ?? null,
      problem: backpack.problem,
    },
    run: run ? presentRun(run) : null,
    connected_at: backpack.created_at.toISOString(),
  }
}

const presentRun = (run: RunRow): ConnectionRun => ({
  kind: run.kind,
  state: run.state,
  reason: run.reason,
  found: run.found,
  added: run.added,
  refreshed: run.refreshed,
  kept: run.kept,
  refused: run.refused,
  refusals: refusalList.parse(run.refusals),
  started_at: run.started_at.toISOString(),
  finished_at: run.finished_at?.toISOString() ?? null,
})
