import type { KeepOffer } from '#contracts/keeping/keep-links.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { describeHolder, findHolder, findVerifiedOwner } from '../accounts/index.ts'
import { pictureUrl, readIssuerName, tellBadge } from '../issuers/index.ts'
import { type FoundLink, findKeepLink } from './find-keep-link.ts'
import { takenBackUntil } from './object-by-link.ts'

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
    ...(state === 'over' || state === 'disowned' ? {} : { email: link.email }),
    ...(holder && ['new', 'closed'].includes(state) ? { signed_in_as: describeHolder(holder) } : {}),
    award_id: link.award_id,
    is_removed: link.acceptance === 'Rejected',
    may_object:
      ['new', 'account', 'own', 'closed'].includes(state) && link.acceptance === 'Unaccepted' && isUnspent(link),
    ...tellTakeBack(link),
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

const isUnspent = (link: FoundLink): boolean => !link.used_at && link.expires_at > now()

function tellTakeBack(link: FoundLink): Pick<KeepOffer, 'take_back_until'> {
  if (!link.disowned_at || link.revoked_at || !isUnspent(link)) return {}
  const until = takenBackUntil(link.disowned_at)
  return until > now() ? { take_back_until: until.toISOString() } : {}
}

async function findState(link: FoundLink, actor: Actor | undefined): Promise<KeepOffer['state']> {
  if (link.revoked_at) return 'revoked'
  if (link.disowned_at) return 'disowned'
  const owner = await findVerifiedOwner(db(), link.email)
  if (owner !== undefined && owner === actor?.accountId) return 'own'
  if (!isUnspent(link)) return 'over'
  if (owner !== undefined) return 'account'
  return isOn('sign-up') ? 'new' : 'closed'
}
