import { useEffect } from 'react'

interface Fields {
  getFieldState: (name: 'confirmation') => { isDirty: boolean }
  trigger: (name: 'confirmation') => Promise<boolean>
}

/** Holds the field `confirmation`, once somebody has typed in it, against each new password. */
export function useConfirmation(password: string, { getFieldState, trigger }: Fields): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the confirmation is held against the new password
  useEffect(() => {
    if (getFieldState('confirmation').isDirty) void trigger('confirmation')
  }, [password])
}
