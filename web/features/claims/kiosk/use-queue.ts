import { useCallback, useEffect, useState } from 'react'
import { addTyped, type Kept, listKept, markTyped, noCount, putAway, type Refused } from './kiosk-store.ts'
import { sendWaiting } from './send-waiting.ts'

const againSeconds = 15

export interface Queue extends Kept {
  isHeldUp: boolean
}

export interface KioskQueue {
  queue: Queue
  /** Resolves when the address is safe on this device, with what it is known by. */
  add: (email: string) => Promise<string>
  send: () => Promise<Queue>
  /** Lets what was refused wait again, and sends it. */
  retry: (refused: readonly Refused[]) => Promise<void>
  putAway: (refused: readonly Refused[]) => Promise<void>
}

/**
 * Addresses that were typed here and are not sent yet. They are tried anew every few seconds, and when the network is back;
 * while no claim is shown they only wait.
 */
export function useQueue(claim: string | undefined): KioskQueue {
  const [queue, setQueue] = useState<Queue>({ waiting: [], refused: [], count: noCount, isHeldUp: false })
  const send = useCallback(async (): Promise<Queue> => {
    const { isHeldUp } = claim === undefined ? { isHeldUp: false } : await sendWaiting()
    const now = { ...(await listKept()), isHeldUp }
    setQueue(now)
    return now
  }, [claim])
  const look = useCallback(async () => {
    const kept = await listKept()
    setQueue((before) => ({ ...before, ...kept }))
  }, [])
  const add = useCallback(
    async (email: string) => {
      const key = await addTyped({ email, typed_at: new Date().toISOString(), claim: claim ?? '' })
      await look()
      return key
    },
    [claim, look],
  )
  const retry = useCallback(
    async (refused: readonly Refused[]) => {
      for (const one of refused) await markTyped(one, undefined)
      await send()
    },
    [send],
  )
  const putAwayAll = useCallback(
    async (refused: readonly Refused[]) => {
      await putAway(refused)
      await look()
    },
    [look],
  )
  useEffect(() => {
    let isBusy = false
    const again = () => {
      if (isBusy) return
      isBusy = true
      void send().finally(() => {
        isBusy = false
      })
    }
    again()
    const timer = setInterval(again, againSeconds * 1000)
    // A turn that is under way may have begun without a network, and would not look again.
    const hear = () => void send()
    window.addEventListener('online', hear)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', hear)
    }
  }, [send])
  return { queue, add, send, retry, putAway: putAwayAll }
}
