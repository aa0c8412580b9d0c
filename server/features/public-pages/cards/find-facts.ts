import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { nameOfImport } from '../../backpack/index.ts'
import { nameOfIssuer } from '../../issuers/index.ts'
import { readAward } from '../award-reader.ts'
import { requireBadgeClass, requireIssuer } from '../documents/documents.ts'
import { readPublicImport } from '../documents/imported-facts.ts'
import { listCollectedCards } from '../pages/collected-cards.ts'
import { coverOf, requirePublished } from '../pages/collection-pages.ts'
import { listPictureKeys } from '../queries-collected.ts'
import { findPublicImport } from '../queries-imported.ts'
import type { CardFacts } from './draw-card.ts'
import { readPictures } from './read-pictures.ts'

type Find = (id: string) => Promise<CardFacts>

/** The card of an award names its badge and issuer, never its recipient. */
export const findAwardCard: Find = async (awardId) => {
  const award = await readAward(awardId)
  if (!award) return findImportCard(awardId)
  const { badgeId, issuerId, imageKey } = award.documents
  const [badge, issuer] = await Promise.all([
    requireBadgeClass(badgeId, award.status.formerBadge),
    requireIssuer(issuerId),
  ])
  return {
    title: badge.name,
    line: nameOfIssuer(issuer),
    pictures: await readPictures([imageKey]),
    isOff: award.status.isRevoked,
  }
}

const findImportCard: Find = async (importId) => {
  const row = await findPublicImport(db(), importId)
  if (!row) throw notFound()
  const { facts } = readPublicImport(row)
  return {
    title: facts.badge.name,
    line: nameOfImport(row, facts),
    pictures: await readPictures([row.image_key]),
    isOff: row.revoked_at !== null,
  }
}

export const findBadgeClassCard: Find = async (badgeId) => {
  const badge = await requireBadgeClass(badgeId)
  const issuer = await requireIssuer(badge.issuer_id)
  const pictures = await readPictures([badge.image_key])
  return { title: badge.name, line: nameOfIssuer(issuer), pictures, isOff: false }
}

export const findIssuerCard: Find = async (issuerId) => {
  const issuer = await requireIssuer(issuerId)
  const pictures = await readPictures([issuer.image_key])
  const line = issuer.description?.split(/(?<=\.)\s/)[0] ?? ''
  return { title: nameOfIssuer(issuer), line, pictures, isOff: false }
}

export const findCollectionCard: Find = async (shareHash) => {
  const facts = await requirePublished(shareHash)
  const cards = await listCollectedCards(db(), facts)
  const cover = coverOf(facts, cards)
  const shown = [...(cover ? [cover] : []), ...cards.filter((card) => card !== cover)].slice(0, 3)
  const keys = await listPictureKeys(db(), facts.accountId, shown)
  const line = cards.length === 1 ? '1 badge' : `${cards.length} badges`
  return { title: facts.name, line, pictures: await readPictures(keys), isOff: false }
}
