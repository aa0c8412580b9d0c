import type { KioskView } from '#contracts/claims/kiosks.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import type { ShownKiosk } from './use-kiosk.ts'

export interface KioskProps {
  view: KioskView
  issuer: IssuerName
  picture: string | undefined
  shown: ShownKiosk
  look: () => void
}
