import type { KeepOffer } from '#contracts/keeping/keep-links.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { describeHolder, findHolder, findVerifiedOwner } from '../accounts/index.ts'
import { pictureUrl, readIssuerName, tellBadge } from '../issuers/index.ts'
import { type FoundLink, findKeepLink } from './find-keep-link.ts'

/** What the page of the link shows. Nothing is proven or changed by looking: programs that read mail look as well. */
export const describeOffer = async (
  actor: Actor | undefined,
  token: string,
  wished: readonly string[],
): Promise<KeepOffer> => {
  const link = await findKeepLink(db(), token)
  if (!link) throw refuse('keep.link')
  const state = await findState(link, actor)
  const holder = actor && (await findHolder(db(), actor.accountId))
  const { name, description } = tellBadge(link, wished)
  return {
    state,
    ...(state === 'over' ? {} : { email: link.email }),
    ...(holder && ['new', 'closed'].includes(state) ? { signed_in_as: describeHolder(holder) } : {}),
    award_id: link.award_id,
    is_removed: link.acceptance === 'Rejected',
    name,
    description,
    picture: pictureUrl(link.image_key),
    image_alt: link.image_alt,
    ...readIssuerName(link).tell((issuer, issuerStanding) => ({ issuer, issuerStanding })),
    ...(link.issuer_image_key ? { issuer_picture: pictureUrl(link.issuer_image_key) } : {}),
    recipient_name: link.recipient_name ?? '',
    issued_on: link.issued_on.toISOString(),
  }
}

async function findState(link: FoundLink, actor: Actor | undefined): Promise<KeepOffer['state']> {
  if (link.revoked_at) return 'revoked'
  const owner = await findVerifiedOwner(db(), link.email)
  if (owner !== undefined && owner === actor?.accountId) return 'own'
  if (link.used_at || link.expires_at <= now()) return 'over'
  if (owner !== undefined) return 'account'
  return isOn('sign-up') ? 'new' : 'closed'
}
