import { hydrateRoot } from 'react-dom/client'
import { takeLanguage } from '../../lib/i18n/take-language.ts'
import type { VerifyDeskProps } from '../parts/props.ts'
import type { VerifyHere } from './ask-verifier.ts'
import { VerifyDesk } from './verify-desk.tsx'

// The engine is larger than the page, and many only look: it comes when there is something to verify.
const verifyHere: VerifyHere = async (question, recipient) =>
  (await import('../../engine/verify-here.ts')).verifyHere(question, recipient)

export async function hydrateDesk(element: HTMLElement, props: VerifyDeskProps): Promise<void> {
  await takeLanguage()
  hydrateRoot(element, <VerifyDesk {...props} verifyHere={verifyHere} />)
}
