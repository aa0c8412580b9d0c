import { t } from '#shared/i18n/text.ts'
import { Steps } from '#web/ui/navigation/steps.tsx'

/** From a list to its awards: who, look it through, send. */
export function Way({ done }: { done: number }) {
  return (
    <div className="mb-6">
      <Steps names={[t('People'), t('Check'), t('Send')]} done={done} />
    </div>
  )
}
