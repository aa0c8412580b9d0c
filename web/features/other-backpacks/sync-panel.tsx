import type { BackpackConnection } from '#contracts/backpack/other-backpacks.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { explainRefusal, useConnectionActions } from '#web/lib/backpack/use-connections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { formatMoment } from '#web/lib/formats/format-moment.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Switch } from '#web/ui/forms/checkbox.tsx'
import { Section } from '#web/ui/navigation/section.tsx'

/** The switch that keeps both backpacks in step, with what came of it. */
export function SyncPanel({ connection: { id, sync } }: { connection: BackpackConnection }) {
  const { setSync } = useConnectionActions(id)
  const change = (isOn: boolean) =>
    setSync.mutate(isOn, { onError: (failure) => notices.error(explainRefusal(failure)) })
  return (
    <Section title={t('Keeping in step')}>
      <Sheet>
        <Switch value={setSync.isPending ? setSync.variables : sync.is_on} onChange={change}>
          {t('Keep in step')}
        </Switch>
        <p className="small muted mt-2">
          {t('{service} looks there a few times a day, brings new badges in and refreshes those that changed.')}
        </p>
        {sync.problem && (
          <p className="small mt-2">{t('The last try failed: {problem}', { problem: translate(sync.problem) })}</p>
        )}
        {sync.last_at && (
          <p className="small mt-2">
            {t('Last looked: {moment}', { moment: formatMoment(sync.last_at) })}
            {sync.is_on && sync.next_at && <> · {t('Next: {moment}', { moment: formatMoment(sync.next_at) })}</>}
          </p>
        )}
      </Sheet>
    </Section>
  )
}
