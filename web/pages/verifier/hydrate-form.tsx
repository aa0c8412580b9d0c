import { hydrateRoot } from 'react-dom/client'
import { takeLanguage } from '../../lib/i18n/take-language.ts'
import type { VerifyFormProps } from '../parts/props.ts'
import type { VerifyHere } from './ask-verifier.ts'
import { VerifyForm } from './verify-form.tsx'

// The engine is larger than the page, and many only look: it comes when there is something to verify.
const verifyHere: VerifyHere = async (question, recipient) =>
  (await import('../../engine/verify-here.ts')).verifyHere(question, recipient)

export async function hydrateForm(element: HTMLElement, props: VerifyFormProps): Promise<void> {
  await takeLanguage()
  hydrateRoot(element, <VerifyForm {...props} verifyHere={verifyHere} />)
}
