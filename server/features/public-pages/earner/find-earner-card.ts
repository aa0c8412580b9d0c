import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { findPage, findShownAt, listShowable } from '../../earner-page/index.ts'
import type { CardFacts } from '../cards/draw-card.ts'
import { readPictures } from '../cards/read-pictures.ts'
import { listPictureKeys } from '../queries-collected.ts'

/** The preview of the page of an earner: the name that stands there, and the picture, or the first badges. */
export const findEarnerCard = async (address: string): Promise<CardFacts> => {
  const shown = await findShownAt(db(), address)
  const page = shown && (await findPage(db(), shown.accountId))
  if (shown?.address !== address || !page?.is_shown) throw notFound()
  const badges = await listShowable(db(), shown.accountId, page.badge_ids)
  const keys = page.image_key ? [page.image_key] : await listPictureKeys(db(), shown.accountId, badges.slice(0, 3))
  const line = page.about || (badges.length === 1 ? '1 badge' : `${badges.length} badges`)
  return { title: page.name, line, pictures: await readPictures(keys), isOff: false }
}
