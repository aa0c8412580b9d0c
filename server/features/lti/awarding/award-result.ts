import { email } from '#contracts/fields/fields.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { cut } from '#infra/one-line.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { nameRecipient } from '#shared/badges/recipient-profile.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { awardBadge, completeAward } from '../../awards/index.ts'
import { actFor } from '../act-for.ts'
import { findLinked, type PlacementRow } from '../queries.ts'

/** Why somebody with a good result has no award of this place, once and for all. */
export const alreadyHeld = inEnglish(makeMessage('lti.has-it'))
const noAddress = inEnglish(makeMessage('lti.no-address'))
const mayNot = inEnglish(makeMessage('lti.may-not-award'))

interface Earner {
  subject: string
  name: string
  email: string | null
}

/**
 * Awards the badge of a place for a result that the platform reported, once for each person there. It goes to the
 * account that the person linked, or to the address that the platform names; that address opens no account.
 */
export const awardResult = async (place: PlacementRow, earner: Earner): Promise<void> => {
  const linked = await findLinked(db(), place.platform_id, earner.subject)
  const address = email.safeParse(linked?.email ?? earner.email ?? undefined)
  if (!address.success) return note(place, earner, { refusal: noAddress })
  if (place.created_by === null) return note(place, earner, { refusal: mayNot })
  try {
    const at = { issuerSlug: place.issuer_id, badgeSlug: place.badge_id }
    const award = await awardBadge(actFor(place.created_by), at, describe(address.data, earner.name), {
      // Whoever asks twice at once, or again after a crash, finds the award of the first time.
      key: { keyHash: hashSecret(`lti ${place.placement_id} ${earner.subject}`), bodyHash: hashSecret('lti') },
    })
    await note(place, earner, { award_id: award.award_id, refusal: null })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await note(place, earner, { refusal: sayWhy(error) })
  }
}

const describe = (recipient: string, name: string) =>
  completeAward({
    recipient_identifier: recipient,
    create_notification: true,
    allow_duplicate_awards: false,
    extensions: nameRecipient({}, name),
  })

function sayWhy(error: AppError): string {
  if (error.code === 'award.duplicate') return alreadyHeld
  if (error.code === 'not-found' || error.code === 'account.unverified') return mayNot
  return cut(error.message, 500)
}

async function note(
  { placement_id }: PlacementRow,
  { subject }: Earner,
  outcome: { award_id?: string; refusal: string | null },
): Promise<void> {
  await db()
    .updateTable('lti_members')
    .set({ ...outcome, updated_at: now() })
    .where('placement_id', '=', placement_id)
    .where('subject', '=', subject)
    .execute()
}
