import { lazy, Suspense, useEffect } from 'react'
import { dropIdentityQuestion, useIdentityQuestion } from '#web/lib/api/run-confirmed.ts'

const IdentityForm = lazy(() => import('./identity-form.tsx').then(({ IdentityForm: view }) => ({ default: view })))

/** Stands once in the app's shell and asks who acts when the server wants to know. */
export function IdentityDialog() {
  const question = useIdentityQuestion()
  useEffect(() => dropIdentityQuestion, [])
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <IdentityForm onClose={question.settle} />
    </Suspense>
  )
}
