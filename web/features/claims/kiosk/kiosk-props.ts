import type { KioskView } from '#contracts/claims/kiosks.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import type { ShownKiosk } from './use-kiosk.ts'
import type { KioskMode } from './use-mode.ts'
import type { KioskQueue } from './use-queue.ts'

export interface KioskProps {
  view: KioskView
  issuer: IssuerName
  picture: string | undefined
  shown: ShownKiosk
  look: () => void
  isPaused: boolean
  pause: () => void
  choose: (mode: KioskMode) => void
  typed: KioskQueue
}
