import { type ReactNode, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Button } from '#web/ui/navigation/button.tsx'

/** Forgets addresses, after one more question; what else can be done with them stands before it. */
export function PutAway({ putAway, children }: { putAway: () => Promise<void>; children?: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const forget = async () => {
    await putAway()
    setAsking(false)
  }
  if (!isAsking) {
    return (
      <div className="wf small">
        {children}
        <Button variant="ghost" onPress={() => setAsking(true)}>
          {t('Put away')}
        </Button>
      </div>
    )
  }
  return (
    <div className="wf small">
      <p className="px-3 py-2" role="alert">
        {t('Then the addresses are gone from this device for good, and nobody can write to these people.')}
      </p>
      <Button variant="danger" onPress={() => void forget()}>
        {t('Put away for good')}
      </Button>
      <Button variant="ghost" onPress={() => setAsking(false)}>
        {t('Keep them')}
      </Button>
    </div>
  )
}
