import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

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

/** Opens the search with Ctrl+K, or Cmd+K on a Mac, wherever the focus is. */
function usePaletteKey(isOn: boolean, onOpen: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const hear = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isMeant || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      onOpen()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOn, onOpen])
}
