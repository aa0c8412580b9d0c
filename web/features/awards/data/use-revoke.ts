import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { describeRefusals } from './describe-refusals.ts'
import { sendRevocation, sendRevocations } from './use-awards.ts'

export interface Revocation {
  isDone: boolean
  /** What the server has against the reason itself. */
  refusal?: string
}

/** Revokes for one reason and tells the outcome. */
export function useRevoke(issuerSlug: string) {
  const revokeOne = async (award: DeskAward, reason: string): Promise<Revocation> => {
    const { recipient_identifier: recipient, badge: of } = award
    const badge = of.name
    try {
      await sendRevocation({ issuerSlug, badgeSlug: of.slug }, award.slug, reason)
      notices.success(t('Revoked {badge} from {recipient}.', { badge, recipient }))
      return { isDone: true }
    } catch (failure) {
      const refused = refusedReason(failure)
      if (refused) return { isDone: false, refusal: refused }
      notices.error(`${t('Failed to revoke badge to {recipient}', { recipient })}: ${messageOf(failure)}`)
      return { isDone: false }
    }
  }

  const revokeMany = async (awards: readonly DeskAward[], reason: string): Promise<Revocation> => {
    try {
      const refused = await sendRevocations(issuerSlug, awards, reason)
      const count = awards.length - refused.length
      const text = t('{count, plural, =0 {No badge was revoked.} one {Revoked # badge.} other {Revoked # badges.}}', {
        count,
      })
      if (refused.length === 0) notices.success(text)
      else notices.error(`${text} ${t('Not revoked:')} ${describeRefusals(awards, refused)}`)
      return { isDone: true }
    } catch (failure) {
      const message = refusedReason(failure)
      if (message) return { isDone: false, refusal: message }
      notices.error(t('Failed to revoke badges: {message}', { message: messageOf(failure) }))
      return { isDone: false }
    }
  }

  return ([first, ...others]: readonly DeskAward[], reason: string): Promise<Revocation> => {
    if (!first) return Promise.resolve({ isDone: true })
    return others.length === 0 ? revokeOne(first, reason) : revokeMany([first, ...others], reason)
  }
}

function refusedReason(failure: unknown): string | undefined {
  return failure instanceof ApiError ? failure.fieldErrors().revocation_reason : undefined
}
