import { afterAll, vi } from 'vitest'
import { resetRequests } from '#web/lib/api/pending-requests.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { resetConfig } from '#web/lib/config/config.ts'
import { endSession } from '#web/lib/session/session.ts'
import { quickenStyles } from './quick-styles.ts'

quickenStyles(window)

const queryDefaults = queryClient.getDefaultOptions()

// Test files run one after the other in the same window: none may find what another left.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  endSession()
  queryClient.clear()
  // Some were never answered.
  resetRequests()
  queryClient.setDefaultOptions(queryDefaults)
  notices.reset()
  localStorage.clear()
  sessionStorage.clear()
  resetConfig()
  forgetCookies()
  history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
})

function forgetCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    if (name) document.cookie = `${name}=; max-age=0; path=/`
  }
}
