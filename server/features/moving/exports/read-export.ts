import { createHash, randomBytes } from 'node:crypto'
import { nameRecipient } from '../../awards/index.ts'
import type { Move, MovedAward, MovedBadgeClass, MovedIssuer } from '../form.ts'
import { MoveSourceError } from '../move-source-error.ts'
import type { Report } from '../report.ts'
import type { ExportSource } from './export-source.ts'
import { type ColumnMap, type Facts, recogniseAll } from './fields.ts'
import { type DayOrder, findDayOrder, readDay } from './read-day.ts'
import type { ExportRow } from './read-rows.ts'
import { readEmail, readEvidence, readList, readName, readProse, readSteps, readUrl } from './read-words.ts'

export interface ExportAsked {
  source: ExportSource
  /** Whoever will own the issuers; has proven the address here. */
  owner: string
  /** The issuer of all, where the export names none or other names. */
  issuer: string | undefined
  map: ColumnMap
}

/** What an issuer has exported from elsewhere, in the form that every source is turned into. */
export const readExport = (rows: readonly ExportRow[], asked: ExportAsked, report: Report): Move => {
  const { source, map } = asked
  const ownerId = idOf(source.title, 'owner', asked.owner)
  const named = (['email', 'issuedOn'] as const).flatMap((field) => [
    source.awards[field] ?? [],
    map.columns[field] ?? [],
  ])
  const tellTale = new Set(named.flat().map(plain))
  const isAward = (row: ExportRow): boolean => [...row.keys()].some((name) => tellTale.has(plain(name)))
  const [awardRows, badgeRows] = [rows.filter(isAward), rows.filter((row) => !isAward(row))]
  if (awardRows.length === 0 && rows.length > 0 && badgeRows.length > 0)
    report.note('lost', 'rows without any column that names a recipient: name it in a file of --columns', source.title)
  const badges = recogniseAll(badgeRows, source.badges, map, report)
  const awards = recogniseAll(awardRows, source.awards, map, report).flatMap(
    (facts) => source.unfold?.(facts) ?? [facts],
  )
  const told = new Map(badges.flatMap((badge) => (badge.badgeId ? [[badge.badgeId, badge] as const] : [])))
  const shelf = openShelf(asked, ownerId)
  for (const badge of badges) shelf.findBadge(badge, new Date(0))
  const order = map.dates ?? findDayOrder(awards.map(({ issuedOn }) => issuedOn))
  const moved = new Map<string, MovedAward>()
  for (const facts of awards) {
    const award = readAward({ ...told.get(facts.badgeId ?? ''), ...facts }, { ...asked, ownerId, order, shelf }, report)
    if (!award) continue
    if (moved.has(award.id)) report.note('lost', 'awards that come twice: the first of them is kept', award.id)
    else moved.set(award.id, award)
  }
  return {
    people: [
      {
        id: ownerId,
        firstName: '',
        lastName: '',
        marketingOptIn: false,
        createdAt: new Date(0),
        addresses: [{ email: asked.owner, isVerified: true, isPrimary: true }],
      },
    ],
    issuers: [...shelf.issuers.values()],
    badgeClasses: [...shelf.badges.values()],
    awards: [...moved.values()],
    imports: [],
    collections: [],
  }
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The same from one reading to the next; ids that nobody else could have are kept. */
const idOf = (title: string, kind: string, own: string): string =>
  /^[\w-]{16,64}$/.test(own)
    ? own
    : createHash('sha256')
        .update(JSON.stringify([title, kind, own]))
        .digest('base64url')
        .slice(0, 22)

type Shelf = ReturnType<typeof openShelf>

/** Issuers and badge classes as rows name them. */
function openShelf({ source: { title }, issuer }: ExportAsked, ownerId: string) {
  const [issuers, badges] = [new Map<string, MovedIssuer>(), new Map<string, MovedBadgeClass>()]
  const findIssuer = (facts: Facts): string => {
    const name = readName(issuer ?? facts.issuerName)
    if (name === '') throw new MoveSourceError('The export names no issuer: name it with --issuer.')
    const id = idOf(title, 'issuer', name)
    const url = readUrl(facts.issuerUrl)
    if (!issuers.has(id))
      issuers.set(id, {
        id,
        slug: null,
        name,
        url,
        email: null,
        description: null,
        picture: null,
        createdAt: new Date(),
        createdBy: ownerId,
        staff: [{ person: ownerId, role: 'owner' }],
      })
    return id
  }
  const findBadge = (facts: Facts, createdAt: Date): string | undefined => {
    const name = readName(facts.badgeName)
    if (name === '') return undefined
    const issuerId = findIssuer(facts)
    const id = idOf(title, 'badge', facts.badgeId ?? `${issuerId} ${name}`)
    const criteriaText = readSteps(facts.criteriaText)
    if (!badges.has(id))
      badges.set(id, {
        id,
        slug: null,
        issuer: issuerId,
        name,
        description: readProse(facts.badgeDescription) ?? name,
        picture: facts.badgeImage ?? null,
        criteriaText,
        criteriaUrl: readUrl(facts.criteriaUrl),
        tags: readList(facts.tags),
        alignment: [],
        expires: null,
        createdAt: createdAt.getTime() === 0 ? new Date() : createdAt,
        createdBy: ownerId,
      })
    return id
  }
  return { issuers, badges, findBadge }
}

const states: Record<string, MovedAward['acceptance']> = { accepted: 'Accepted', rejected: 'Rejected' }
const drafts = ['draft', 'unpublished', 'false', '0', 'no']
const nothing = ['', 'false', '0', 'no', 'null', '[]', '{}']

function readAward(
  facts: Facts,
  at: ExportAsked & { ownerId: string; order: DayOrder | undefined; shelf: Shelf },
  report: Report,
): MovedAward | undefined {
  const { title, addressOf } = at.source
  const name = facts.awardId ?? facts.email ?? ''
  const lost = (why: string): undefined => {
    report.note('lost', why, name)
    return undefined
  }
  const state = (facts.state ?? '').toLowerCase()
  if (drafts.includes(state)) return lost('drafts that were never issued')
  const issuedOn = readDay(facts.issuedOn, at.order)
  if (facts.issuedOn !== undefined && !issuedOn)
    return lost('awards whose day cannot be told: say "dates": "dmy" or "mdy" in a file of --columns')
  const email = readEmail(facts.email)
  const badgeClass = at.shelf.findBadge(facts, issuedOn ?? new Date(0))
  if (!email || !badgeClass || !issuedOn) return lost('awards without badge class, recipient or day')
  const expiresAt = readDay(facts.expiresOn, at.order) ?? null
  const isForever = nothing.includes((facts.expiresOn ?? '').toLowerCase())
  if (expiresAt === null && !isForever) report.note('lost', 'ends of awards that cannot be told', name)
  const origin = readUrl(facts.awardUrl) ?? (facts.awardId && addressOf?.(facts.awardId, facts)) ?? null
  const evidence = readEvidence(facts.evidence)
  if (facts.evidence !== undefined && facts.evidence !== '[]' && evidence.length === 0)
    report.note('lost', 'evidence that says nothing', name)
  const recipientName = readName(facts.name ?? [facts.firstName, facts.lastName].filter(Boolean).join(' '))
  const isRevoked = state === 'revoked' || !nothing.includes((facts.revoked ?? '').toLowerCase())
  return {
    id: idOf(title, 'award', facts.awardId ?? `${badgeClass} ${email} ${issuedOn.toISOString()}`),
    slug: facts.awardId && facts.awardId.length >= 8 ? facts.awardId : null,
    badgeClass,
    recipient: { type: 'email', identifier: email, hashed: true },
    salt: randomBytes(16).toString('hex'),
    issuedOn,
    expiresAt,
    spelled: { issuedOn: issuedOn.toISOString(), expires: expiresAt?.toISOString() ?? null, identity: email },
    narrative: readProse(facts.narrative),
    // Whoever looks can find where it stood before, and ask there.
    evidence: [
      ...evidence,
      {
        evidence_url: origin,
        narrative: `First issued on ${title}${facts.awardId ? ` as ${readName(facts.awardId)}` : ''}.`,
      },
    ],
    extensions: nameRecipient({}, recipientName || null),
    revoked: isRevoked ? { reason: readName(facts.revocationReason) } : null,
    acceptance: states[state] ?? 'Unaccepted',
    createdAt: issuedOn,
    createdBy: at.ownerId,
  }
}
