import { useQueryClient } from '@tanstack/react-query'
import { t } from '#shared/i18n/text.ts'
import { Button } from '../navigation/button.tsx'

/** Asks the server once more for what is on the page. */
export function TryAgain() {
  const client = useQueryClient()
  return <Button onPress={() => client.refetchQueries({ type: 'active' })}>{t('Try again')}</Button>
}
