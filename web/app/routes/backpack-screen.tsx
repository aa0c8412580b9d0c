import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { BackpackPage } from '#web/features/backpack/backpack-page.tsx'
import { hasAssertions } from '#web/features/imports/arrival/has-assertions.ts'
import { MozillaNotice } from '#web/features/imports/arrival/mozilla-notice.tsx'
import { takeMozillaSource } from '#web/features/imports/arrival/take-source.ts'
import { isAskedEarly } from '#web/lib/api/early-answer.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { backpackPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { startBackpack } from '#web/lib/backpack/use-backpack.ts'
import { useKeepBackpack } from '#web/lib/offline/use-kept-backpack.ts'

const longestWait = 300

/** Waits a moment for badges that are already on their way: then the wall is drawn once, with them. */
export async function loadBackpack(): Promise<null> {
  if (isAskedEarly()) {
    const pause = new Promise<void>((resolve) => setTimeout(resolve, longestWait))
    await Promise.race([startBackpack(queryClient), pause])
  }
  return null
}

// Few bring any along.
async function bringAssertions(): Promise<void> {
  const { importAssertions } = await import('#web/features/imports/arrival/import-assertions.ts')
  await importAssertions()
}

/** The backpack with its import dialogs over it, and what somebody brought along when they arrived. */
export function BackpackScreen() {
  const navigate = useNavigate()
  useKeepBackpack()
  useEffect(() => {
    if (takeMozillaSource()) void navigate(`${backpackPath}/import`, { replace: true })
    if (hasAssertions()) void bringAssertions()
  }, [navigate])
  return (
    <>
      <MozillaNotice />
      <BackpackPage />
      <Outlet />
    </>
  )
}
