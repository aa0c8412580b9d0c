import { z } from 'zod'
import { t, translate } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'

export type RefusalKind = 'duplicate' | 'recipient' | 'unreachable' | 'later' | 'unknown' | 'other'

export interface Refusal {
  kind: RefusalKind
  text: string
  /** The address that the badge names, where it says it in clear. */
  recipient?: string
  /** The address that was added for it just now, and yet it was refused. */
  mailTo?: string
  /** What cannot be reached, or is missing because of that. */
  gap?: string
  /** Of a duplicate: the badge that is in the backpack. */
  badgeId?: string
}

const namedRefusals = z
  .array(
    z.object({
      name: z.string().optional(),
      description: z.string().optional(),
      result: z.string().optional(),
      recipient: z.string().optional(),
      badge: z.string().optional(),
    }),
  )
  .min(1)

const kinds: Record<string, RefusalKind> = {
  DUPLICATE_BADGE: 'duplicate',
  VERIFY_RECIPIENT_IDENTIFIER: 'recipient',
  FETCH_HTTP_NODE: 'unreachable',
}

/** Why the server did not take a badge: its first error, in its own words. */
export function readRefusal(failure: unknown): Refusal {
  if (!(failure instanceof ApiError)) return { kind: 'other', text: messageOf(failure) }
  const waits = failure.status === 0 || failure.status === 401 || failure.throttleSeconds() !== undefined
  if (waits) return { kind: 'later', text: describeWait(failure) }
  const { data: [first] = [] } = namedRefusals.safeParse(failure.body)
  if (!first) return { kind: failure.status >= 500 ? 'unknown' : 'other', text: failure.firstMessage() }
  const kind = kinds[first.name ?? ''] ?? 'other'
  const said = kind === 'other' ? first.result || first.description : first.description || first.result
  if (!said) return { kind: 'unknown', text: t('Unknown server error.') }
  const { recipient, badge: badgeId, result: gap } = first
  return {
    kind,
    text: translate(said),
    ...(recipient && { recipient }),
    ...(kind === 'unreachable' && { gap: gap && translate(gap) }),
    ...(kind === 'duplicate' && badgeId && { badgeId }),
  }
}

/** Text for a list of files: what a machine wrote for machines tells a reader nothing. */
export function sayRefusal({ text }: { text: string }): string {
  return /^\p{L}/u.test(text) ? text : t('Unknown system error! Please try later.')
}

// Its own words for too many sign-ins would mislead here.
function describeWait(failure: ApiError): string {
  const seconds = failure.throttleSeconds()
  if (seconds === undefined) return failure.firstMessage()
  return t(
    'So many badges cannot be brought in at once. Please go on in {minutes, plural, one {# minute} other {# minutes}}.',
    { minutes: Math.ceil(seconds / 60) },
  )
}
