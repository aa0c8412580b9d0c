import { sql } from 'kysely'
import type { OtherBadge } from '#contracts/backpack/other-backpacks.ts'
import { config, db } from '#infra/context.ts'
import { invalid } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Described } from '../calls/describe-credential.ts'
import { firstCursor, readPage } from '../calls/read-page.ts'
import { listKnown, requireConnected } from '../queries.ts'

/** A page of what lies in the other backpack, and which of it is here. */
export const listBadges = async ({ accountId }: Actor, connectionId: string, cursor: string | undefined) => {
  await requireConnected(db(), accountId, connectionId)
  if (cursor !== undefined && !/^[\w%&=.~+:,;@!$'()*/?-]+$/.test(cursor))
    throw invalid({ cursor: [makeMessage('other.place')] })
  const { badges, total, next } = await readPage(connectionId, cursor ?? firstCursor())
  const here = await findHere(accountId, badges)
  const refusals = await findRefusals(connectionId, badges)
  return {
    badges: badges.map((badge) => present(badge, here, refusals)),
    total,
    next_cursor: next,
  }
}

function present(badge: Described, here: Map<string, string>, refusals: Map<string, string>): OtherBadge {
  const { key, digest, name, issuer, description, issuedOn, expires } = badge
  return {
    key: key.toString('hex'),
    name,
    issuer,
    description,
    issued_on: issuedOn,
    expires,
    badge_id: here.get(placeOf(badge)) ?? null,
    refusal: refusals.get(digest.toString('hex')) ?? null,
  }
}

const placeOf = ({ issuerId, id }: Pick<Described, 'issuerId' | 'id'>): string => JSON.stringify([issuerId, id])

/** The badges of the page that are in the backpack here: brought in, or awarded by this server. */
async function findHere(accountId: string, badges: readonly Described[]): Promise<Map<string, string>> {
  const ids = badges.flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; issuer: string; badge: string }>`
    select facts ->> 'id' as id, facts -> 'issuer' ->> 'id' as issuer, import_id as badge
    from imported_badges
    where account_id = ${accountId} and removed_at is null and facts ->> 'id' = any(${ids}::text[])`.execute(db())
  const found = new Map(rows.map(({ id, issuer, badge }) => [placeOf({ issuerId: issuer, id }), badge]))
  const own = badges.flatMap((badge) => {
    const award = findOwnAward(badge.id)
    return award === undefined ? [] : [{ award, place: placeOf(badge) }]
  })
  if (own.length === 0) return found
  const kept = await db()
    .selectFrom('backpack_entries')
    .select('award_id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where(
      'award_id',
      'in',
      own.map(({ award }) => award),
    )
    .execute()
  for (const { award, place } of own) if (kept.some(({ award_id }) => award_id === award)) found.set(place, award)
  return found
}

function findOwnAward(id: string | null): string | undefined {
  if (id === null || !id.startsWith(`${config().origin}/public/assertions/`)) return undefined
  return /^[A-Za-z0-9_-]{22}/.exec(id.slice(`${config().origin}/public/assertions/`.length))?.[0]
}

async function findRefusals(connectionId: string, badges: readonly Described[]): Promise<Map<string, string>> {
  if (badges.length === 0) return new Map()
  const keys = badges.map(({ key }) => key)
  const rows = await listKnown(db(), connectionId, keys)
  return new Map(rows.flatMap(({ digest, refusal }) => (refusal === null ? [] : [[digest.toString('hex'), refusal]])))
}
