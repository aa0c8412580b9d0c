import { useEffect } from 'react'

/** Opens the search with Ctrl+K, or Cmd+K on a Mac, wherever the focus is. */
export function usePaletteKey(isOn: boolean, onOpen: () => void): void {
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
