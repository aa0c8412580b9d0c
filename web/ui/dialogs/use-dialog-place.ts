import { useLayoutEffect, useState } from 'react'

const mostOpen = 74
const open = new Set<symbol>()

/** Whether a dialog may stand on those that are open; something that opens one after the other has to end somewhere. */
export function useDialogPlace(isOpen: boolean, onRefused: () => void): boolean {
  const [id] = useState(() => Symbol('dialog'))
  const [hasPlace, setPlace] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, not whenever the page draws itself anew
  useLayoutEffect(() => {
    if (!isOpen) return
    if (open.size >= mostOpen) {
      console.error(`More than ${mostOpen} dialogs are open.`)
      onRefused()
      return
    }
    open.add(id)
    setPlace(true)
    return () => {
      open.delete(id)
      setPlace(false)
    }
  }, [isOpen, id])
  return isOpen && hasPlace
}
