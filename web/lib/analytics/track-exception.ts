import { trackEvent } from '../browser/track-event.ts'
import { getConfig } from '../config/config.ts'

/** Notes the kind of a failure for the analytics; its words may be about somebody and stay here. */
export function trackException(failure: unknown): void {
  const { appId, appName, appVersion } = getConfig().googleAnalytics
  if (!appId || !appName || !appVersion) {
    console.error('Must be setted appId, appName and appVersion.')
    return
  }
  const kind = failure instanceof Error ? failure.name : 'Error'
  trackEvent({ action: 'exception', category: `${appId} ${appName} ${appVersion}`, label: kind })
}
