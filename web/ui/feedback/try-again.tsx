import { QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Button } from '../navigation/button.tsx'

/** Asks the server once more for what is on the page, where anything of it comes from there. */
export function TryAgain() {
  const client = useContext(QueryClientContext)
  if (!client) return null
  return <Button onPress={() => client.refetchQueries({ type: 'active' })}>{t('Try again')}</Button>
}
