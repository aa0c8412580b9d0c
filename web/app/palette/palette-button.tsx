import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { t } from '#web/lib/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { usePaletteKey } from './use-palette-key.ts'

// Whoever never searches never loads it.
const Palette = lazy(() => import('./palette.tsx').then(({ Palette: view }) => ({ default: view })))

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search over all that is somebody's own; strangers find pages. */
export function PaletteButton({ isMember }: { isMember: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  usePaletteKey(true, open)
  const hint = isMac() ? '⌘K' : t('Ctrl K')
  return (
    <>
      <Button
        variant="ghost"
        className="seek"
        aria-label={t('Search, {hint}', { hint })}
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPress={open}
      >
        <Icon of={Search} />
        <kbd>{hint}</kbd>
      </Button>
      {isOpen && (
        <Suspense>
          <Palette isMember={isMember} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
