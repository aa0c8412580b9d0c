import { useCallback, useEffect, useState } from 'react'
import type { KioskView } from '#contracts/claims/kiosks.ts'
import {
  addTyped,
  type Kept,
  listKept,
  markTyped,
  noCount,
  putAway,
  type Refused,
  type Waiting,
} from './kiosk-store.ts'
import { sendWaiting } from './send-waiting.ts'

const againSeconds = 15

export interface Queue extends Kept {
  isHeldUp: boolean
}

export interface KioskQueue {
  queue: Queue
  /** Resolves when the address is safe on this device, with what it is known by. */
  add: (email: string) => Promise<string>
  /** `isAsked`: also what the server takes later, as somebody wants it tried now. */
  send: (isAsked?: boolean) => Promise<Queue>
  /** Lets what was refused wait again, and sends it. */
  retry: (refused: readonly Refused[]) => Promise<void>
  putAway: (kept: readonly Waiting[]) => Promise<void>
}

/**
 * Addresses that were typed here and are not sent yet. They are tried anew every few seconds, and when the network is back;
 * while no claim is shown they only wait.
 */
export function useQueue(shown: Pick<KioskView, 'claim' | 'closes_at'> | undefined): KioskQueue {
  const [queue, setQueue] = useState<Queue>({ waiting: [], stranded: [], refused: [], count: noCount, isHeldUp: false })
  const { claim, closes_at: closesAt = null } = shown ?? {}
  const send = useCallback(
    async (isAsked = false): Promise<Queue> => {
      const { isHeldUp } = claim === undefined ? { isHeldUp: false } : await sendWaiting(isAsked)
      const now = { ...(await listKept(claim)), isHeldUp }
      setQueue(now)
      return now
    },
    [claim],
  )
  const look = useCallback(async () => {
    const kept = await listKept(claim)
    setQueue((before) => ({ ...before, ...kept }))
  }, [claim])
  const add = useCallback(
    async (email: string) => {
      const key = await addTyped({ email, typed_at: new Date().toISOString(), claim: claim ?? '' }, closesAt)
      await look()
      return key
    },
    [claim, closesAt, look],
  )
  const retry = useCallback(
    async (refused: readonly Refused[]) => {
      for (const one of refused) await markTyped(one, undefined)
      await send()
    },
    [send],
  )
  const putAwayAll = useCallback(
    async (kept: readonly Waiting[]) => {
      await putAway(kept)
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
