import { useQuery } from '@tanstack/react-query'
import { getSiteConfig, getSiteTheme, type SiteTheme, saveSiteTheme } from '#contracts/site/site-theme.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { applyTheme } from '#web/lib/browser/apply-theme.ts'
import { adoptConfig } from '#web/lib/config/config.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export const useSiteTheme = (isOperator: boolean) =>
  useQuery({
    queryKey: readKey(getSiteTheme),
    queryFn: ({ signal }) => call(getSiteTheme, { signal }),
    enabled: isOperator,
    // What is being changed must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Saves the whole theme and shows it on this very page. False when the person was asked who acts and thought better of it. */
export async function saveTheme(version: number, theme: SiteTheme): Promise<boolean> {
  const isDone = await runConfirmed(async () => {
    queryClient.setQueryData(readKey(getSiteTheme), await call(saveSiteTheme, { body: { version, theme } }))
  })
  if (!isDone) return false
  adoptConfig(await call(getSiteConfig))
  // The sheet that came with the page has the colours of before.
  for (const sheet of document.querySelectorAll('link[href*="/v3/site/theme.css"]')) sheet.remove()
  applyTheme()
  return true
}
