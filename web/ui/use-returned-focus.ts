import { useEffect, useState } from 'react'

/**
 * Brings the focus back to the button of the menu that a dialog was opened from: the entry that had it is gone by then,
 * and the focus would be nowhere.
 */
export function useReturnedFocus(isShown: boolean): void {
  const [button] = useState(findMenuButton)
  useEffect(() => {
    if (!isShown || !button) return
    return () => {
      // The dialog itself looks for a place first, in the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) button.focus()
        }),
      )
    }
  }, [isShown, button])
}

function findMenuButton(): HTMLElement | null {
  const isInMenu = document.activeElement?.closest('[role="menu"]') != null
  return isInMenu ? document.querySelector<HTMLElement>('[aria-haspopup][aria-expanded="true"]') : null
}
