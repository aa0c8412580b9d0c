import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { listAwards } from '#contracts/awards/awards.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { addProtocol } from '#web/lib/formats/add-protocol.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type AwardValues, refuseIdentifier } from '../data/award-form-schema.ts'
import { useSettled } from '../data/use-settled.ts'

const typingPause = 600

export interface HolderNoteProps {
  path: BadgePath
  control: Control<AwardValues>
}

/** Says so, before the award is made, when the recipient holds the badge already. */
export function HolderNote({ path, control }: HolderNoteProps) {
  const [type, typed] = useWatch({ control, name: ['type', 'identifier'] })
  const identifier = typed.trim()
  const recipient = useSettled(identifier, typingPause)
  const query = { recipient: type === 'url' ? addProtocol(recipient) : recipient, num: '1' }
  const { data } = useQuery({
    queryKey: readKey(listAwards, { ...path }, query),
    queryFn: ({ signal }) => call(listAwards, { params: path, query, signal }),
    enabled: recipient === identifier && refuseIdentifier(type, recipient) === undefined,
    staleTime: 0,
  })
  const held = recipient === identifier ? data?.[0] : undefined
  if (!held) return null
  return (
    <div className="mt-4">
      <Notice kind="info" title={t('Already awarded')}>
        {t('{id} has held this badge since {date}. You are asked once more before it is awarded again.', {
          id: identifier,
          date: formatDate(held.issued_on ?? held.created_at),
        })}
      </Notice>
    </div>
  )
}
