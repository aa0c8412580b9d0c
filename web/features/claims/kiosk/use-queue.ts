import { useCallback, useEffect, useState } from 'react'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { addTyped, type Count, listWaiting, readCount, type Waiting } from './kiosk-store.ts'
import { sendWaiting } from './send-waiting.ts'

const againSeconds = 15

export interface Queue {
  waiting: Waiting[]
  count: Count
  refusal?: ApiError | undefined
  isHeldUp: boolean
}

/** Addresses that were typed here and are not sent yet. They are tried anew every few seconds, and when the network is back. */
export function useQueue(claim: string | undefined): {
  queue: Queue
  /** Resolves when the address is safe on this device. */
  add: (email: string) => Promise<void>
  send: () => Promise<Queue>
} {
  const [queue, setQueue] = useState<Queue>({ waiting: [], count: { number: 0, sent: 0, refused: 0 }, isHeldUp: false })
  const send = useCallback(async (): Promise<Queue> => {
    const sending = await sendWaiting()
    const now = { waiting: await listWaiting(), count: await readCount(), ...sending }
    setQueue(now)
    return now
  }, [])
  const add = useCallback(
    async (email: string) => {
      await addTyped({ email, typed_at: new Date().toISOString(), claim: claim ?? '' })
      const [waiting, count] = [await listWaiting(), await readCount()]
      setQueue((before) => ({ ...before, waiting, count }))
    },
    [claim],
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
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [send])
  return { queue, add, send }
}
