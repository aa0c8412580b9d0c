import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { AwardsTable } from '#infra/db/schema/tables.ts'
import { isEmptyObject } from '#infra/json/is-empty-object.ts'
import { readAwardDetails, readAwardExtensions, readEvidence } from '../../awards/index.ts'
import { parseFacts } from '../../badge-classes/index.ts'
import {
  awardImageUrl,
  awardUrl,
  badgeFacts,
  badgeImageUrl,
  badgePreviewUrl,
  badgeUrl,
  issuerImageUrl,
  issuerUrl,
  parseBadgeDetails,
  pictureUrl,
  standingOfJoined,
} from '../../issuers/index.ts'
import type { BackpackRow, ListedRow } from '../queries.ts'
import { nameEvidence } from './name-evidence.ts'

type Badge = BackpackBadge['json']['badge']

/** What the awards of one version of a class share. */
interface Shared {
  badge: Badge
  /** The same as text, made when it is first asked for. */
  text?: string
  version: number | undefined
  standing: BackpackBadge['issuerStanding']
  issuerImageKey: string | null
}

export const presentEntry = (row: BackpackRow): BackpackBadge => present(row, readShared(row))

/** A badge as what it says, and as the text of that. */
export interface ShownEntry {
  present(): BackpackBadge
  write(): string
}

/** For lists in their order: what many awards share, their class and its issuer, is told, put together and written once. */
export const createEntryPresenter = (): ((row: ListedRow) => ShownEntry) => {
  const known = new Map<string, Shared>()
  const recall = (row: ListedRow): Shared => {
    const key = `${row.badge_id} ${row.badge_version}`
    const shared = known.get(key) ?? (tellsClass(row) ? readShared(row) : undefined)
    if (!shared) throw new Error('An award came before the one that tells its class.')
    known.set(key, shared)
    return shared
  }
  return (row) => {
    const shared = recall(row)
    return { present: () => present(row, shared), write: () => write(row, shared) }
  }
}

type AwardPart = Omit<ListedRow, Exclude<keyof BackpackRow, keyof AwardsTable>>
type ClassPart = Omit<BackpackRow, 'removed_at'>

const tellsClass = (row: ListedRow): row is ListedRow & ClassPart => row.badge_name !== null

const readShared = (row: ClassPart): Shared => ({
  badge: presentBadge(row),
  version: row.former_version ?? undefined,
  standing: standingOfJoined(row),
  issuerImageKey: row.issuer_image_key,
})

function present(row: AwardPart, shared: Shared): BackpackBadge {
  const evidence = readEvidence(row.evidence)
  return {
    ...presentFacts(row, evidence, shared),
    json: { ...presentAward(row, evidence, shared), badge: shared.badge },
    ...presentPictures(row, shared),
  }
}

/** `present` as JSON.stringify writes it, without writing the class for each of its awards. */
function write(row: AwardPart, shared: Shared): string {
  const evidence = readEvidence(row.evidence)
  shared.text ??= JSON.stringify(shared.badge)
  const facts = JSON.stringify(presentFacts(row, evidence, shared)).slice(0, -1)
  const award = JSON.stringify(presentAward(row, evidence, shared)).slice(0, -1)
  return `${facts},"json":${award},"badge":${shared.text}},${JSON.stringify(presentPictures(row, shared)).slice(1)}`
}

type Evidence = BackpackBadge['evidence_items']

const presentFacts = (row: AwardPart, evidence: Evidence, { standing }: Shared) => ({
  id: row.award_id,
  recipient_identifier: row.recipient_identifier,
  acceptance: row.acceptance,
  narrative: row.narrative,
  evidence_items: evidence,
  pending: false,
  revoked: row.revoked_at !== null,
  imported: null,
  issuerStanding: standing,
  extensions: readAwardExtensions(row.extensions),
  ...(isEmpty(row.details) ? {} : { details: readAwardDetails(row.details) }),
})

const presentAward = (row: AwardPart, evidence: Evidence, shared: Shared) => ({
  id: awardUrl(row.award_id),
  type: 'Assertion',
  uid: row.award_id,
  recipient: { type: row.recipient_type, recipient: row.recipient_identifier },
  issuedOn: row.issued_on.toISOString(),
  ...(row.expires_at ? { expires: row.expires_at.toISOString() } : {}),
  image: imageUrl(row, shared),
  ...nameEvidence(evidence),
  pending: false,
})

const presentPictures = (row: AwardPart, shared: Shared) => ({
  image: imageUrl(row, shared),
  imagePreview: { type: 'image' as const, id: badgePreviewUrl(row.badge_id, shared.version) },
  ...(shared.issuerImageKey
    ? { issuerImagePreview: { type: 'image' as const, id: `${issuerImageUrl(row.issuer_id)}?type=png` } }
    : {}),
  picture: pictureUrl(row.image_key),
  ...(shared.issuerImageKey ? { issuerPicture: pictureUrl(shared.issuerImageKey) } : {}),
  shareUrl: awardUrl(row.award_id),
})

/** Most badges say no more than the plain, and there may be thousands in a list. */
const isEmpty = (details: unknown): boolean => typeof details !== 'object' || details === null || isEmptyObject(details)

/** What the class said when the badge was awarded. */
const readBadge = (row: ClassPart) => ({
  ...row,
  name: row.badge_name,
  description: row.badge_description,
  details: row.badge_details,
  ...(row.former_version === null ? {} : parseFacts(row.former_facts)),
})

const presentBadge = (row: ClassPart): Badge => {
  const badge = readBadge(row)
  const { alignment = [], tags = [], imageCaption } = badgeFacts(badge)
  return {
    id: badgeUrl(row.badge_id),
    type: 'BadgeClass',
    name: badge.name,
    description: badge.description,
    image: badgeImageUrl(row.badge_id, row.former_version ?? undefined),
    ...(imageCaption ? { image_alt: imageCaption } : {}),
    criteria: badge.criteria_url ?? `${badgeUrl(row.badge_id)}/criteria`,
    ...(badge.criteria_text ? { criteria_text: badge.criteria_text } : {}),
    ...(badge.criteria_url ? { criteria_url: badge.criteria_url } : {}),
    tags,
    ...(isEmpty(badge.details) ? {} : { details: parseBadgeDetails(badge.details) }),
    alignment,
    issuer: presentIssuer(row),
  }
}

const presentIssuer = (row: ClassPart): Badge['issuer'] => ({
  id: issuerUrl(row.issuer_id),
  type: 'Issuer',
  name: row.issuer_name,
  url: row.issuer_url,
  ...(row.issuer_description ? { description: row.issuer_description } : {}),
  email: row.issuer_email,
  ...(row.issuer_image_key ? { image: issuerImageUrl(row.issuer_id) } : {}),
})

/** Of a revoked award no baked picture is served any more; the class's shows what it was. */
const imageUrl = (row: AwardPart, { version }: Shared): string =>
  row.revoked_at === null ? awardImageUrl(row.award_id) : badgeImageUrl(row.badge_id, version)
