import { keepHandle } from '#infra/authority/one-time-handles.ts'
import { config, db } from '#infra/context.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { listImportIds } from './imported-queries.ts'
import { listBadgeIds } from './queries.ts'
import { exportPurpose } from './spend-handle.ts'

const lifetimeSeconds = 60

/** The address of a download that a browser can follow without a token; it works once, within a minute. */
export const requestExport = async (actor: Actor): Promise<{ url: string; badges: number }> => {
  requireConfirmed(actor)
  const badges = await listBadgeIds(db(), actor.accountId)
  const imported = await listImportIds(db(), actor.accountId)
  const handle = newSecret('ac')
  await keepHandle(actor, { hash: hashSecret(handle), purpose: exportPurpose }, lifetimeSeconds)
  return { url: `${config().origin}/v3/account/exports/${handle}`, badges: badges.length + imported.length }
}
