import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireKeptBadge } from '../../backpack/index.ts'
import { awardImageUrl } from '../../issuers/index.ts'

/** Where the picture of a kept badge is; of an award also by its other type and shape. */
export const findImageUrl = async (
  actor: Actor,
  badgeId: string,
  { type, fmt }: { type?: string | undefined; fmt?: string | undefined },
): Promise<string> => {
  const { image, imagePreview } = await requireKeptBadge(actor, badgeId)
  if (!image) throw notFound()
  if (image !== awardImageUrl(badgeId) || (!fmt && type !== 'original')) return type === 'png' ? imagePreview.id : image
  const url = new URL(image)
  if (type) url.searchParams.set('type', type)
  if (fmt) url.searchParams.set('fmt', fmt)
  return url.href
}
