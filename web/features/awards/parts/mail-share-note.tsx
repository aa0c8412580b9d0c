import { useQuery } from '@tanstack/react-query'
import { getMailAllowance } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

export interface MailShareNoteProps {
  issuerSlug: string
  /** How many are to be told. */
  count: number
}

/** Says so when the issuer's mails of this day do not reach for all. */
export function MailShareNote({ issuerSlug, count }: MailShareNoteProps) {
  const { data } = useQuery({
    queryKey: readKey(getMailAllowance, { issuerSlug }),
    queryFn: ({ signal }) => call(getMailAllowance, { params: { issuerSlug }, signal }),
    staleTime: 0,
  })
  const left = data?.left_today
  if (left === undefined || left === null || left >= count) return null
  return (
    <Notice kind="info" title={t('Some mails wait')}>
      {t(
        '{left, plural, =0 {No more mails} one {# more mail} other {# more mails}} about awards can go out today. The badges are awarded at once, the other mails follow as soon as they may.',
        { left },
      )}
    </Notice>
  )
}
