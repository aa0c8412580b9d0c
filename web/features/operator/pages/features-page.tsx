import { Navigate } from 'react-router'
import type { SwitchedFeature } from '#contracts/operator/operator-features.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Switch } from '#web/ui/forms/checkbox.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { OperatorLinks } from '#web/ui/operator/operator-links.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { featureWords } from '../data/describe-feature.ts'
import { saveFeature, useFeatures } from '../data/use-features.ts'
import { useOperator } from '../data/use-operator.ts'

/** What operators switch while the server runs; for everybody but them there is nothing here. */
export function FeaturesPage() {
  const isOperator = useOperator()
  const list = useFeatures(isOperator === true)
  const { data: features, error } = list
  usePageTitle(t('Features'))

  if (isOperator === false) return <Navigate to="/" replace />
  if (isNotThere(error)) return <Navigate to="/" replace />
  return (
    <>
      <OperatorLinks current="/operator/features" />
      <PageHead
        title={t('Features')}
        sub={t('Switches for the running server. Each takes effect within two seconds.')}
      />
      {features ? (
        <div className="grid gap-4">
          {features.map((feature) => (
            <FeatureSheet key={feature.name} feature={feature} />
          ))}
        </div>
      ) : (
        <LoadingRows of={list} failure={t('Failed to load the features')} />
      )}
    </>
  )
}

function FeatureSheet({ feature: { name: id, is_on, fixed_by, changed_at } }: { feature: SwitchedFeature }) {
  const { name, on, off } = featureWords()[id]
  const save = async (isToBe: boolean) => {
    try {
      if (!(await saveFeature(id, isToBe))) return
      notices.success(isToBe ? t('{name}: switched on', { name }) : t('{name}: switched off', { name }))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <Sheet>
      <Switch value={is_on} onChange={(isToBe) => void save(isToBe)} disabled={fixed_by !== null}>
        <span className="strong">{name}</span>
      </Switch>
      <p className="mt-2 max-w-[70ch] text-ink-2">{is_on ? on : off}</p>
      <p className="small muted mt-1 max-w-[70ch]">
        {is_on ? t('When it is off: {words}', { words: off }) : t('When it is on: {words}', { words: on })}
      </p>
      {fixed_by && (
        <p className="small mt-2 [overflow-wrap:anywhere]">
          {t('{variable} in the environment of the server decides. Change it there.', { variable: fixed_by })}
        </p>
      )}
      {!fixed_by && changed_at && (
        <p className="small muted mt-2">
          {t('Last switched:')} <TimeText value={changed_at} />
        </p>
      )}
    </Sheet>
  )
}
