import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { getHealth } from '#contracts/site/site.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { backpackPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { useOffline } from '#web/lib/offline/connection.ts'
import { readKeptKey } from '#web/lib/offline/kept-key.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Link } from '#web/ui/navigation/link.tsx'

const knockMilliseconds = 5000
// These say themselves how much of them there is.
const keptPages = /^\/recipient\/(badges\/?$|earned-badge\/)/

/** Over every page that needs the server while there is none to be had. */
export function OfflineNotice() {
  const isOffline = useOffline()
  const { pathname } = useLocation()
  useKnock(isOffline)
  useRefreshAfter(isOffline)
  if (!isOffline || keptPages.test(pathname)) return null
  return (
    <div className="notices wrap">
      <Notice kind="info" title={t('You are offline')}>
        {t('This page comes back with the connection, and nothing can be saved until then.')}{' '}
        {readKeptKey() && <Link href={backpackPath}>{t('Your backpack is here')}</Link>}
      </Notice>
    </div>
  )
}

/** A network that is there again is not yet a server that answers, and the browser tells of the first alone. */
function useKnock(isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return
    const knock = () => {
      if (navigator.onLine && document.visibilityState === 'visible') void call(getHealth).catch(() => undefined)
    }
    const timer = setInterval(knock, knockMilliseconds)
    return () => clearInterval(timer)
  }, [isOffline])
}

/** Questions that got no answer are asked once more. */
function useRefreshAfter(isOffline: boolean): void {
  const was = useRef(isOffline)
  useEffect(() => {
    if (was.current && !isOffline) void queryClient.invalidateQueries()
    was.current = isOffline
  }, [isOffline])
}
