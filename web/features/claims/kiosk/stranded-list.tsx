import { Hourglass } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Waiting } from './kiosk-store.ts'
import { PutAway } from './put-away.tsx'

interface Props {
  stranded: readonly Waiting[]
  putAway: (stranded: readonly Waiting[]) => Promise<void>
}

export const countStranded = (count: number): string =>
  t('{count, plural, one {# waits for a claim that is over} other {# wait for a claim that is over}}', { count })

/** What waits for a claim that is over: only staff know whether it is shown here once more. */
export function StrandedList({ stranded, putAway }: Props) {
  if (stranded.length === 0) return null
  return (
    <section className="sheet wait" aria-labelledby="kiosk-stranded">
      <div className="wh">
        <Icon of={Hourglass} />
        <div className="grow">
          <h2 id="kiosk-stranded">{countStranded(stranded.length)}</h2>
          <p className="small muted">
            {t(
              'Give that claim a later end and open a kiosk of it on this device, and they are sent. Or put them away.',
            )}
          </p>
        </div>
      </div>
      <PutAway putAway={() => putAway(stranded)} />
    </section>
  )
}
