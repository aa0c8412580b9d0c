import { useState } from 'react'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { readStored, removeStored, writeStored } from '#web/lib/browser/storage.ts'
import { useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { readStart } from '#web/ui/start-list/start-steps.ts'

const key = 'settings-start-list'

export interface StartListState {
  /** One line from the first award on; nothing for who edits nothing, once it is done, or where it was hidden. */
  shown: 'list' | 'line' | 'nothing'
  open: () => void
  hide: () => void
  /** Brings back what was hidden here. */
  bringBack: (() => void) | undefined
}

export function useStartList(issuer: Issuer | undefined): StartListState {
  const { mayEdit } = useIssuerAccess(issuer)
  const [isHidden, setHidden] = useState(() => readStored('localStorage', key) === 'hidden')
  const [isOpen, setOpen] = useState(false)
  const isDue = mayEdit && issuer !== undefined && readStart(issuer).next !== undefined
  return {
    shown: !isDue || isHidden ? 'nothing' : isOpen || issuer.recipientCount === 0 ? 'list' : 'line',
    open: () => setOpen(true),
    hide: () => {
      writeStored('localStorage', key, 'hidden')
      setHidden(true)
    },
    bringBack:
      isDue && isHidden
        ? () => {
            removeStored('localStorage', key)
            setHidden(false)
            setOpen(true)
          }
        : undefined,
  }
}
