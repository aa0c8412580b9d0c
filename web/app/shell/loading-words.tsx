import { useEffect, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { useRequestPending } from '#web/lib/api/pending-requests.ts'

const patience = 1000

/** Says what the busy logo shows, once it takes its time; what is there then is heard through the heading. */
export function LoadingWords() {
  const pending = useRequestPending()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setLong(true), patience)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [pending])
  return (
    <p className="vh" aria-live="polite">
      {isLong && t('Loading...')}
    </p>
  )
}
