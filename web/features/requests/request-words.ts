import type { OwnRequest, PointVerdict, RequestEvent, RequestState } from '#contracts/requests/asking.ts'
import type { RequestReviewInBrief } from '#contracts/requests/reviewing.ts'
import { t } from '#shared/i18n/text.ts'
import { formatDate, formatTime } from '#web/lib/formats/format.ts'
import type { StatusLabelProps } from '#web/ui/feedback/status-label.tsx'

/** The state of a request in a word. */
export function describeState(state: RequestState): Required<StatusLabelProps> {
  switch (state) {
    case 'draft':
      return { status: 'new', word: t('Draft') }
    case 'submitted':
      return { status: 'pending', word: t('Waiting') }
    case 'changes-asked':
      return { status: 'pending', word: t('Sent back') }
    case 'accepted':
      return { status: 'verified', word: t('Accepted') }
    case 'declined':
      return { status: 'revoked', word: t('Declined') }
    case 'withdrawn':
      return { status: 'expired', word: t('Withdrawn') }
    case 'lapsed':
      return { status: 'expired', word: t('Lapsed') }
  }
}

type OfTwo = Pick<RequestReviewInBrief, 'reviewers' | 'first_accepted'>

/** Whether an acceptance would be the first of two, or one of two has accepted it already. */
export const isForFirst = ({ reviewers, first_accepted }: OfTwo): boolean => reviewers > 1 && first_accepted === null
export const isHalfAccepted = ({ reviewers, first_accepted }: OfTwo): boolean =>
  reviewers > 1 && first_accepted !== null

/** What stands on top of a person's request: how it is, and what comes next. */
export function describeOwn({ state, due_at, ask_again_at, looked_at }: OwnRequest): { title: string; text: string } {
  switch (state) {
    case 'draft':
      return {
        title: t('Not sent yet'),
        text: t('Nobody sees it before you send it. Unsent requests are deleted on {day}.', {
          day: formatDate(due_at),
        }),
      }
    case 'submitted':
      return looked_at
        ? { title: t('Someone looks at it'), text: t('You get a mail with the answer.') }
        : { title: t('Sent: it waits for an answer'), text: t('You get a mail with the answer.') }
    case 'changes-asked':
      return {
        title: t('Sent back: something is missing'),
        text: t('Read what the issuer writes, add what is missing and send it again by {day}.', {
          day: formatDate(due_at),
        }),
      }
    case 'accepted':
      return { title: t('Accepted: the badge is yours'), text: t('It is in your backpack.') }
    case 'declined':
      return {
        title: t('Declined'),
        text: t('You can ask again from {day}, {time}.', {
          day: formatDate(ask_again_at),
          time: formatTime(ask_again_at),
        }),
      }
    case 'withdrawn':
      return { title: t('Withdrawn'), text: t('What you showed is deleted.') }
    case 'lapsed':
      return { title: t('Lapsed'), text: t('It was not sent again in time. You can ask anew.') }
  }
}

export function describeEvent({ kind }: Pick<RequestEvent, 'kind'>, isOwn: boolean): string {
  switch (kind) {
    case 'sent':
      return isOwn ? t('You asked') : t('Sent')
    case 'assigned':
      return t('Taken')
    case 'released':
      return t('Of nobody again')
    case 'sent-back':
      return isOwn ? t('Sent back to you') : t('Sent back')
    case 'accepted-first':
      return t('Accepted by the first of two')
    case 'accepted':
      return t('Accepted')
    case 'declined':
      return t('Declined')
    case 'withdrawn':
      return t('Withdrawn')
    case 'lapsed':
      return t('Lapsed')
  }
}

export function describeVerdict(verdict: PointVerdict['verdict']): Required<StatusLabelProps> {
  switch (verdict) {
    case 'met':
      return { status: 'verified', word: t('Met') }
    case 'not-met':
      return { status: 'pending', word: t('Needs more') }
    case 'not-asked':
      return { status: 'unknown', word: t('Not needed') }
  }
}
