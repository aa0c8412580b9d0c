import { useState } from 'react'

/** The name of an input: its label, else its placeholder, else a random one; lower case, all but word characters replaced. */
export function useFieldName(label: string, placeholder?: string): string {
  const [random] = useState(() => `field ${Math.random().toString(36).slice(2)}`)
  return (label || placeholder || random).toLowerCase().replace(/\W/g, '_')
}
