import type { BadgeEvent } from '#contracts/backpack/backpack-actions.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { readIssuerName } from '../issuers/index.ts'
import { findEntryDates, listCollecting, listCorrections, listSharing } from './history-queries.ts'
import { nameOfImport } from './names/import-name.ts'
import { findImported } from './queries.ts'
import { keptFacts } from './views/imported-facts.ts'
import { readReason } from './views/present-imported.ts'

/** What happened to a badge in the backpack, the latest first. */
export const listHistory = async (actor: Actor, badgeId: string): Promise<BadgeEvent[]> => {
  const { accountId } = actor
  const own = (await listAwardEvents(accountId, badgeId)) ?? (await listImportEvents(accountId, badgeId))
  if (!own) throw notFound()
  const collecting = await listCollecting(db(), accountId, badgeId)
  const sharing = await listSharing(db(), badgeId)
  const events = [
    ...own,
    ...collecting.map(({ name, added_at }) => happened('collected', added_at, name)),
    ...sharing.map(({ provider, shared_on }) => happened('shared', new Date(shared_on), provider)),
  ]
  // The sort is stable: of two steps of one moment the later one comes first.
  return events
    .flat()
    .toReversed()
    .sort((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0))
}

type Kind = BadgeEvent['kind']

const happened = (kind: Kind, at: Date | null, detail: string | null = null): BadgeEvent[] =>
  at ? [{ kind, at: at.toISOString(), detail }] : []

const by = (kind: Kind, at: Date | null, name: IssuerName): BadgeEvent[] =>
  at ? [name.tell((detail, standing) => ({ kind, at: at.toISOString(), detail, issuerStanding: standing }))] : []

const expired = (at: Date | null): BadgeEvent[] => (at && at <= now() ? happened('expired', at) : [])

async function listAwardEvents(accountId: string, awardId: string): Promise<BadgeEvent[] | undefined> {
  const row = await findEntryDates(db(), accountId, awardId)
  if (!row) return undefined
  const corrections = await listCorrections(db(), row.issuer_id, awardId)
  return [
    ...by('awarded', row.created_at, readIssuerName(row)),
    ...happened('accepted', row.accepted_at),
    ...corrections.toReversed().flatMap(({ replaced_at }) => happened('corrected', replaced_at)),
    ...by('renewed', row.renewed_at, readIssuerName(row)),
    ...happened('revoked', row.revoked_at, row.revocation_reason),
    ...expired(row.expires_at),
  ]
}

async function listImportEvents(accountId: string, importId: string): Promise<BadgeEvent[] | undefined> {
  const row = await findImported(db(), accountId, importId)
  if (!row) return undefined
  return [
    ...by('awarded', row.issued_on, nameOfImport(row, keptFacts.parse(row.facts))),
    ...happened('imported', row.created_at, row.original_name ?? row.source_url),
    ...happened('verified', row.verified_at, readReason(row)),
    ...happened('revoked', row.revoked_at, row.revocation_reason),
    ...expired(row.expires_at),
  ]
}
