import { useCallback, useEffect, useRef, useState } from 'react'
import { getKioskView, type KioskView } from '#contracts/claims/kiosks.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { encodeBase64 } from '#web/lib/formats/encode-base64.ts'
import { type KeptKiosk, keepKiosk, readKiosk } from './kiosk-store.ts'

/** Seconds between two looks at the count; a new code is fetched when the one before ends. */
const lookSeconds = 10
const pictureBytes = 300_000

export interface ShownKiosk {
  /** `none`: no kiosk was opened here. `gone`: it was closed, or has ended. */
  is: 'loading' | 'none' | 'gone' | 'shown'
  view?: KioskView
  /** Of the badge, also without a network. */
  picture?: string | undefined
  /** When the code that is shown ends, in milliseconds. */
  codeEnds?: number
  isOffline: boolean
}

/** What the kiosk shows, looked at every few seconds; what was seen last stays while the network is away. */
export function useKiosk(): [ShownKiosk, look: () => void] {
  const [shown, setShown] = useState<ShownKiosk>({ is: 'loading', isOffline: false })
  const kept = useRef<KeptKiosk | undefined>(undefined)
  const look = useCallback(() => void ask(kept, setShown), [])
  useEffect(() => {
    const begin = async () => {
      kept.current = (await takeAddress()) ?? (await readKiosk())
      if (!kept.current) return setShown({ is: 'none', isOffline: false })
      const { view, picture } = kept.current
      if (view) setShown({ is: 'shown', view: { ...view, code: null }, picture, isOffline: false })
      look()
    }
    void begin()
    const timer = setInterval(look, lookSeconds * 1000)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [look])
  return [shown, look]
}

/** The link of a kiosk carries its token; it does not stay in the address, where others could read it. */
async function takeAddress(): Promise<KeptKiosk | undefined> {
  const token = /^#(sash_ki_[\w-]+)$/.exec(location.hash)?.[1]
  if (!token) return undefined
  history.replaceState(history.state, '', '/kiosk')
  const kiosk = { token }
  // Where the browser keeps nothing it is shown all the same, until the page is left.
  await keepKiosk(kiosk).catch(() => undefined)
  return kiosk
}

async function ask(kept: { current: KeptKiosk | undefined }, show: (shown: ShownKiosk) => void): Promise<void> {
  const kiosk = kept.current
  if (!kiosk) return
  try {
    const view = await call(getKioskView, { body: { kiosk: kiosk.token }, isUnasked: true })
    const picture =
      kiosk.view?.picture === view.picture && kiosk.picture ? kiosk.picture : await readPicture(view.picture)
    kept.current = { ...kiosk, view: { ...view, code: null }, ...(picture ? { picture } : {}) }
    await keepKiosk(kept.current).catch(() => undefined)
    const codeEnds = Date.now() + (view.code?.seconds ?? 0) * 1000
    show({ is: 'shown', view, picture: picture ?? view.picture, codeEnds, isOffline: false })
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) {
      // It never comes back, so nothing more is asked.
      kept.current = undefined
      return show({ is: 'gone', isOffline: false })
    }
    const { view, picture } = kiosk
    if (!view) return show({ is: 'loading', isOffline: true })
    // A code that nobody can renew is good for a minute more at the most, and then leads nowhere.
    show({ is: 'shown', view: { ...view, code: null }, picture: picture ?? view.picture, isOffline: true })
  }
}

async function readPicture(address: string): Promise<string | undefined> {
  try {
    const blob = await (await fetch(address)).blob()
    if (blob.size > pictureBytes) return undefined
    return `data:${blob.type};base64,${encodeBase64(new Uint8Array(await blob.arrayBuffer()))}`
  } catch {
    return undefined
  }
}
