import { hydrateRoot } from 'react-dom/client'
import type { VerifyDeskProps } from './props.ts'
import { VerifyDesk } from './verify-desk.tsx'

export function hydrateDesk(element: HTMLElement, props: VerifyDeskProps): void {
  hydrateRoot(element, <VerifyDesk {...props} />)
}
