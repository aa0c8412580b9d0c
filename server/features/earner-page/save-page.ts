import type { EarnerPageInput } from '#contracts/backpack/earner-page.ts'
import { isReservedAddress } from '#contracts/backpack/page-address.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { serviceName } from '#infra/theme/current-theme.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'
import { lockKeeper } from '../collections/index.ts'
import { insertBlob, isStoredAddress, storeImage } from '../issuers/index.ts'
import { giveUpAddress, takeAddress } from './addresses.ts'
import { findPage, listAddresses, listPublished, listShowable } from './queries.ts'

/** Saves the page as it is sent. Who has proven no address has none: it may be somebody else's name that would stand there. */
export const savePage = async (actor: Actor, input: EarnerPageInput): Promise<void> => {
  requireComplete(input)
  const picture =
    input.image !== null && !isStoredAddress(input.image) ? await storeImage(input.image, 'issuer') : undefined
  await transaction(db(), async (tx) => {
    const { accountId } = actor
    await lockKeeper(tx, actor)
    await requireVerifiedAccount(tx, actor)
    const before = await findPage(tx, accountId)
    await changeAddress(tx, accountId, input.address)
    if (picture) await insertBlob(tx, picture)
    const badges = await requireShowable(tx, accountId, { wanted: input.badges, there: before?.badge_ids ?? [] })
    const collections = await requirePublished(tx, accountId, {
      wanted: input.collections,
      there: before?.collection_ids ?? [],
    })
    const kept = input.image === null ? null : (before?.image_key ?? null)
    const values = {
      is_shown: input.shown,
      is_listed: input.listed,
      leads_on: input.former_addresses_lead_here,
      is_on_collections: input.image_on_collections,
      name: input.name,
      about: input.about,
      image_key: picture?.key ?? kept,
      badge_ids: badges,
      collection_ids: collections,
      updated_at: now(),
    }
    await tx
      .insertInto('earner_pages')
      .values({ account_id: accountId, created_at: now(), ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute()
    if (input.shown === (before?.is_shown ?? false)) return
    noteAction(tx, actor, {
      verb: input.shown ? 'page.shown' : 'page.hidden',
      subject: { kind: 'account', id: accountId },
    })
  })
}

function requireComplete({ shown, address, name }: EarnerPageInput): void {
  if (!shown) return
  const faults = {
    ...(address === null ? { address: [makeMessage('page-address.missing')] } : {}),
    ...(name === '' ? { name: [makeMessage('field.blank')] } : {}),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

async function changeAddress(tx: Tx, accountId: string, wanted: string | null): Promise<void> {
  const counts = (await listAddresses(tx, accountId)).find(({ held_until }) => held_until === null)
  if (wanted === (counts?.address ?? null)) return
  if (wanted === null) return giveUpAddress(tx, accountId)
  // As one that somebody has, so that nobody learns which words are kept.
  if (isReservedAddress(wanted, serviceName())) throw invalid({ address: [makeMessage('page-address.taken')] })
  await takeAddress(tx, accountId, wanted)
}

interface Wanted {
  wanted: readonly string[]
  /** What was chosen before may have been taken back meanwhile: it is left where it stands, and not shown. */
  there: readonly string[]
}

async function requireShowable(tx: Tx, accountId: string, { wanted, there }: Wanted): Promise<string[]> {
  const ids = [...new Set(wanted)]
  const showable = new Set((await listShowable(tx, accountId, ids)).map(({ badgeId }) => badgeId))
  if (ids.some((id) => !showable.has(id) && !there.includes(id))) throw invalid({ badges: [makeMessage('page.badge')] })
  return ids
}

async function requirePublished(tx: Tx, accountId: string, { wanted, there }: Wanted): Promise<string[]> {
  const slugs = [...new Set(wanted)]
  const published = new Set(await listPublished(tx, accountId, slugs))
  if (slugs.some((slug) => !published.has(slug) && !there.includes(slug))) {
    throw invalid({ collections: [makeMessage('page.collection')] })
  }
  return slugs
}
