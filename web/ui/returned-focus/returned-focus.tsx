import { useEffect, useState } from 'react'
import { holdFocus, rememberFocus } from './focus-place.ts'

/**
 * Stands in each dialog and gives the focus back when it is gone. React Aria does so in the next frame, and only if
 * nothing else has taken the focus by then and the control is still there.
 */
export function ReturnedFocus() {
  const [place] = useState(rememberFocus)
  useEffect(() => place && holdFocus(place), [place])
  return null
}
