import { hydrateRoot } from 'react-dom/client'
import type { VerifyHere } from './ask-verifier.ts'
import type { VerifyDeskProps } from './props.ts'
import { VerifyDesk } from './verify-desk.tsx'

// The engine is larger than the page, and many only look: it comes when there is something to verify.
const verifyHere: VerifyHere = async (question, recipient) =>
  (await import('../engine/verify-here.ts')).verifyHere(question, recipient)

export function hydrateDesk(element: HTMLElement, props: VerifyDeskProps): void {
  hydrateRoot(element, <VerifyDesk {...props} verifyHere={verifyHere} />)
}
