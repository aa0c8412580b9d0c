import { isUntracked, trackingIdPattern } from '#contracts/public/tracking.ts'
import { consumeEvents, trackEvent } from '../browser/track-event.ts'
import { getConfig } from '../config/config.ts'
import { readConsent } from './consent.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const host = 'https://www.googletagmanager.com'
// The policy of a document is that of the address it was opened at, wherever the reader goes in it.
const openedAt = typeof location === 'undefined' ? '' : location.pathname

let stop: (() => void) | undefined

/** The id of the operator's tag manager; undefined when there is none, or none that is one. */
export function trackingId(): string | undefined {
  const { trackingId: id } = getConfig().googleAnalytics
  return id && trackingIdPattern.test(id) ? id : undefined
}

export function isTagManagerOn(): boolean {
  return stop !== undefined
}

/** Tells the tag manager of a page, and loads it before that; only where the reader has agreed and the page is harmless. */
export function trackPage(pathname: string, opened = openedAt): void {
  const id = trackingId()
  if (!id || readConsent() !== 'yes' || isUntracked(pathname) || isUntracked(opened)) return
  stop ??= load(id)
  // Without what is asked and marked in it: that can be a key.
  push(id, 'page_view', { page_location: location.origin + pathname, page_title: document.title })
}

function load(id: string): () => void {
  const isContainer = id.startsWith('GTM-')
  window.dataLayer = []
  if (isContainer) window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  else {
    command('js', new Date())
    command('config', id, { send_page_view: false })
  }
  const script = document.createElement('script')
  script.async = true
  script.src = `${host}/${isContainer ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`
  script.referrerPolicy = 'origin'
  document.head.append(script)
  const stopEvents = consumeEvents(({ action, category, label }) =>
    push(id, action, { event_category: category, event_label: label }),
  )
  window.addEventListener('error', tellError)
  window.addEventListener('unhandledrejection', tellRejection)
  return () => {
    stopEvents()
    window.removeEventListener('error', tellError)
    window.removeEventListener('unhandledrejection', tellRejection)
    script.remove()
  }
}

/** For tests, which open many pages in one document. */
export function unloadTagManager(): void {
  stop?.()
  stop = undefined
  window.dataLayer = undefined
}

const tellError = ({ error }: ErrorEvent) => trackException(error)
const tellRejection = ({ reason }: PromiseRejectionEvent) => trackException(reason)

function push(id: string, event: string, values: Record<string, string>): void {
  if (id.startsWith('GTM-')) window.dataLayer?.push({ event, ...values })
  else command('event', event, values)
}

function command(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag manager obeys an arguments object only, not a list
  window.dataLayer?.push(arguments)
}

/** Notes the kind of a failure for the analytics; its words may be about somebody and stay here. */
function trackException(failure: unknown): void {
  const { appId, appName, appVersion } = getConfig().googleAnalytics
  if (!appId || !appName || !appVersion) {
    console.error('Must be setted appId, appName and appVersion.')
    return
  }
  const kind = failure instanceof Error ? failure.name : 'Error'
  trackEvent({ action: 'exception', category: `${appId} ${appName} ${appVersion}`, label: kind })
}
