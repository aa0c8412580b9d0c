import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { AddBadgeDialog } from '#web/features/imports/add-badge/add-badge-dialog.tsx'
import { LegacyImportDialog } from '#web/features/imports/batch/legacy-import-dialog.tsx'
import { backpackPath } from '#web/lib/backpack/backpack-badge-path.ts'

export function AddBadgeScreen() {
  return <AddBadgeDialog onClose={useBackToWall()} />
}

export function LegacyImportScreen() {
  return <LegacyImportDialog onClose={useBackToWall()} />
}

function useBackToWall(): () => void {
  const navigate = useNavigate()
  // Going back in the browser should not open the dialog again.
  return useCallback(() => void navigate(backpackPath, { replace: true }), [navigate])
}
