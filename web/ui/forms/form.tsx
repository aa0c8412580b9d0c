import type { FormEvent, ReactNode } from 'react'

export interface FormProps {
  /** `form.handleSubmit(send)` of react-hook-form. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void
  children: ReactNode
  label?: string
}

/** A form whose checks are ours, not the browser's. */
export function Form({ onSubmit, children, label }: FormProps) {
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  )
}
