import { useCallback, useEffect, useState } from 'react'
import { keepMode, readMode } from './kiosk-store.ts'

/** A code for a room, or a field for whoever stands before it. */
export type KioskMode = 'projector' | 'tablet'

const wide = '(min-width: 62rem)'
const guess = (): KioskMode => (typeof matchMedia === 'function' && matchMedia(wide).matches ? 'projector' : 'tablet')

/** What this device was last chosen to be. Its width is a first guess, and turning it changes nothing. */
export function useMode(): [KioskMode, choose: (mode: KioskMode) => void] {
  const [mode, setMode] = useState(guess)
  useEffect(() => {
    const read = async () => {
      const kept = await readMode()
      if (kept) setMode(kept)
    }
    void read()
  }, [])
  const choose = useCallback((chosen: KioskMode) => {
    setMode(chosen)
    // Where the browser keeps nothing it is chosen anew the next time.
    void keepMode(chosen).catch(() => undefined)
  }, [])
  return [mode, choose]
}
