import { useState } from 'react'
import {
  decideBadgeRequests,
  listBadgeRequests,
  type RequestOutcome,
  type RequestReviewInBrief,
} from '#contracts/requests/reviewing.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { DecisionButtons, DecisionText } from './deciding/decision-parts.tsx'
import { useDeciding } from './deciding/use-deciding.ts'
import { isForFirst } from './request-words.ts'

export interface BatchDialogProps {
  issuerSlug: string
  chosen: readonly RequestReviewInBrief[]
  /** Told once something was decided. */
  onDecided: () => void
  onClose: () => void
}

/** The same decision for several requests, and what came of each where not all went well. */
export function BatchDialog({ issuerSlug, chosen, onDecided, onClose }: BatchDialogProps) {
  const [isMet, setMet] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly RequestOutcome[]>()
  const deciding = useDeciding(async (decision, text) => {
    const requests = chosen.map(({ id, rounds }) => ({ id, rounds }))
    const body = { requests, decision, text, points_met: decision === 'accept' && isMet }
    const answer = await call(decideBadgeRequests, { params: { issuerSlug }, body })
    setOutcomes(answer.outcomes)
    await queryClient.invalidateQueries({ queryKey: readKey(listBadgeRequests, { issuerSlug }) })
    onDecided()
  })
  return (
    <Dialog
      title={t('{count, plural, one {Decide # request} other {Decide # requests}}', { count: chosen.length })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      buttons={
        outcomes ? (
          <Button onPress={onClose}>{t('Close')}</Button>
        ) : (
          <DecisionButtons deciding={deciding} mayAccept={isMet} />
        )
      }
    >
      {outcomes ? (
        <Outcomes outcomes={outcomes} chosen={chosen} />
      ) : (
        <>
          <DecisionText
            label={t('To each of them')}
            deciding={deciding}
            more={
              chosen.some(isForFirst)
                ? t(
                    'Needed to send back or to decline. Where you accept as the first of two, only your staff reads it.',
                  )
                : undefined
            }
          />
          <Checkbox value={isMet} onChange={setMet}>
            {t('I have looked at each of them, and every point is met. Needed to accept.')}
          </Checkbox>
          {deciding.refusal && <Notice kind="error">{deciding.refusal}</Notice>}
        </>
      )}
    </Dialog>
  )
}

function Outcomes({ outcomes, chosen }: { outcomes: readonly RequestOutcome[]; chosen: BatchDialogProps['chosen'] }) {
  const failed = outcomes.filter(({ reason }) => reason !== null)
  // One of two has accepted them: nothing is awarded yet.
  const half = outcomes.filter(({ state }) => state === 'submitted').length
  const count = outcomes.length - failed.length - half
  return (
    <div role="status">
      {half > 0 && (
        <p>
          {t(
            '{half, plural, one {# request is accepted by one of two and waits for the second.} other {# requests are accepted by one of two and wait for the second.}}',
            { half },
          )}
        </p>
      )}
      {(count > 0 || half === 0) && (
        <p>
          {t('{count, plural, =0 {None was decided.} one {# request was decided.} other {# requests were decided.}}', {
            count,
          })}
        </p>
      )}
      {failed.length > 0 && (
        <ul className="mt-4 list-disc ps-6">
          {failed.map(({ id, reason }) => (
            <li key={id}>
              <bdi className="strong">{chosen.find((one) => one.id === id)?.person.name}</bdi> {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
