import { useSyncExternalStore } from 'react'

// As in `bar.css`: on a low screen, or one that is magnified, a bar would cover what is to be read.
const phone = '(max-width: 47.99rem) and (min-height: 30rem)'
const list = () => (typeof matchMedia === 'function' ? matchMedia(phone) : undefined)

const listen = (changed: () => void) => {
  const asked = list()
  asked?.addEventListener('change', changed)
  return () => asked?.removeEventListener('change', changed)
}

/** Whether the window is as narrow as that of a phone held upright. */
export const usePhone = (): boolean => useSyncExternalStore(listen, () => list()?.matches === true)
