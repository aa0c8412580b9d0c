import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '#web/lib/page-title.ts'
import { removeStored } from '#web/lib/storage.ts'
import { t } from '#web/lib/text.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { useEntry } from './use-entry.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

export function WelcomePage() {
  usePageTitle(t('Welcome'))
  const navigate = useNavigate()
  const { isWorking } = useEntry({ refused: () => navigate('/auth/login', { replace: true }) })

  useEffect(() => removeStored('localStorage', 'signup'), [])

  // Reads begin only when the session is settled: its change empties the cache under them.
  return isWorking ? <LoadingScreen /> : <WelcomeScreen />
}
