import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { removeStored } from '#web/lib/browser/storage.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { useEntry } from '../data/use-entry.ts'
import { SecondStep } from '../parts/second-step.tsx'
import { WelcomeScreen } from '../parts/welcome-screen.tsx'

export function WelcomePage() {
  usePageTitle(t('Welcome'))
  const navigate = useNavigate()
  const toLogin = () => navigate('/auth/login', { replace: true })
  const { isWorking, step } = useEntry({ refused: toLogin })
  const [isDone, setDone] = useState(false)

  useEffect(() => removeStored('localStorage', 'signup'), [])

  // Reads begin only when the session is settled: its change empties the cache under them.
  if (isWorking) return <LoadingScreen />
  return step && !isDone ? (
    <SecondStep step={step} onDone={() => setDone(true)} onBack={() => void toLogin()} />
  ) : (
    <WelcomeScreen />
  )
}
