import { setImmediate as giveWay } from 'node:timers/promises'
import { now } from '#infra/clock.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { isOver } from '#shared/badges/is-over.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import {
  briefReport,
  hideAddress,
  joinKeptAwards,
  keptFacts,
  nameOfImport,
  showsAddress,
} from '../../backpack/index.ts'
import { parseFacts } from '../../badge-classes/index.ts'
import type { CollectionFacts } from '../../collections/index.ts'
import { awardUrl, issuerNameColumns, pictureUrl, readIssuerName, tellBadge } from '../../issuers/index.ts'

/** A badge of a collection, as little of it as a card shows. */
export interface CollectedCard {
  badgeId: string
  url: string
  name: string
  /** Of the name, where it is known. */
  language?: string
  imageUrl: string
  issuerName: IssuerName
  issuerImageUrl?: string
  issuedOn: string
  isExpired: boolean
  /** What its keeper says of it in this collection. */
  note: string
  /** Of a badge from elsewhere only. */
  elsewhere?: { host?: string; verdict: 'valid' | 'invalid' | 'unverifiable' }
}

type Card = Omit<CollectedCard, 'note'>

/** The cards in the order their keeper gave them; two queries, however many they are. */
export const listCollectedCards = async (
  db: ReadDb,
  { accountId, badges }: Pick<CollectionFacts, 'accountId' | 'badges'>,
  wished: readonly string[] = [],
): Promise<CollectedCard[]> => {
  const idsOf = (wanted: 'award' | 'imported') =>
    badges.filter(({ kind }) => kind === wanted).map(({ badgeId }) => badgeId)
  const [awards, imports] = await Promise.all([
    listAwardCards(db, accountId, { ids: idsOf('award'), wished }),
    listImportCards(db, accountId, idsOf('imported')),
  ])
  const found = new Map([...awards, ...imports].map((card) => [card.badgeId, card]))
  return badges.flatMap(({ badgeId, description }) => {
    const card = found.get(badgeId)
    return card ? [{ ...card, note: description }] : []
  })
}

async function listAwardCards(
  db: ReadDb,
  accountId: string,
  { ids, wished }: { ids: readonly string[]; wished: readonly string[] },
): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await joinKeptAwards(db)
    .select([
      'awards.award_id',
      'awards.image_key',
      'awards.issued_on',
      'awards.expires_at',
      'badge_classes.name',
      'badge_classes.details',
      'former.version as former_version',
      'former.facts as former_facts',
      'issuers.image_key as issuer_image_key',
    ])
    .select(issuerNameColumns)
    .where('backpack_entries.account_id', '=', accountId)
    .where('backpack_entries.award_id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    badgeId: row.award_id,
    url: awardUrl(row.award_id),
    ...tellName(row.former_version === null ? row : parseFacts(row.former_facts), wished),
    imageUrl: pictureUrl(row.image_key),
    issuerName: readIssuerName(row),
    ...(row.issuer_image_key ? { issuerImageUrl: pictureUrl(row.issuer_image_key) } : {}),
    issuedOn: row.issued_on.toISOString(),
    isExpired: isOver(row.expires_at, now()),
  }))
}

const tellName = ({ name: own, details }: { name: string; details: unknown }, wished: readonly string[]) => {
  const { name, language } = tellBadge({ name: own, description: '', criteria_text: null, details }, wished)
  return { name, ...(language ? { language } : {}) }
}

const cardsAtOnce = 50

async function listImportCards(db: ReadDb, accountId: string, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('imported_badges')
    .select(['import_id', 'recipient_identifier', 'facts', 'image_key', 'issuer_image_key'])
    .select(['issued_on', 'expires_at', 'created_at', 'source_url', 'verdict'])
    .select(briefReport.as('report'))
    .where('account_id', '=', accountId)
    .where('import_id', 'in', ids)
    .where('is_pending', '=', false)
    .execute()
  const cards: Card[] = []
  for (const [index, row] of rows.entries()) {
    // What each says may be long, and there may be thousands.
    if (index % cardsAtOnce === cardsAtOnce - 1) await giveWay()
    const host = hostOf(row.source_url)
    const facts = hideAddress(keptFacts.parse(row.facts), row.recipient_identifier)
    cards.push({
      badgeId: row.import_id,
      url: awardUrl(row.import_id),
      name: facts.badge.name,
      imageUrl: row.image_key ? pictureUrl(row.image_key) : '',
      issuerName: nameOfImport(row, facts),
      ...(row.issuer_image_key ? { issuerImageUrl: pictureUrl(row.issuer_image_key) } : {}),
      issuedOn: (row.issued_on ?? row.created_at).toISOString(),
      isExpired: isOver(row.expires_at, now()),
      elsewhere: {
        verdict: row.verdict,
        ...(host && !showsAddress(host, row.recipient_identifier) ? { host } : {}),
      },
    })
  }
  return cards
}

const hostOf = (address: string | null): string =>
  address !== null && URL.canParse(address) ? new URL(address).host : ''
