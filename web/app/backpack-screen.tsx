import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { BackpackPage } from '#web/features/backpack/backpack-page.tsx'
import { importAssertions } from '#web/features/imports/arrival/import-assertions.ts'
import { MozillaNotice } from '#web/features/imports/arrival/mozilla-notice.tsx'
import { takeMozillaSource } from '#web/features/imports/arrival/take-source.ts'
import { backpackPath } from '#web/lib/backpack/badge-path.ts'

/** The backpack with its import dialogs over it, and what somebody brought along when they arrived. */
export function BackpackScreen() {
  const navigate = useNavigate()
  useEffect(() => {
    if (takeMozillaSource()) void navigate(`${backpackPath}/import`, { replace: true })
    void importAssertions()
  }, [navigate])
  return (
    <>
      <MozillaNotice />
      <BackpackPage />
      <Outlet />
    </>
  )
}
