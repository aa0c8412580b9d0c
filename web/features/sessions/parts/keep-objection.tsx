import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { objectToAwardByKeepLink, withdrawObjectionByKeepLink } from '#contracts/keeping/keep-links.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { formatTime } from '#web/lib/formats/format.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { KeepPartProps } from './keep-offer.tsx'
import { RefusalText } from './refusal-text.tsx'

/** Does something with the link, and asks anew what can be done with it. */
function useLink(act: () => Promise<unknown>) {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const press = async () => {
    setRefusal(undefined)
    try {
      await act()
    } catch (failure) {
      setRefusal(messageOf(failure))
    }
    await client.invalidateQueries({ queryKey: ['keep-link'] })
  }
  return { press, refusal: refusal === undefined ? undefined : { text: refusal } }
}

/** For whoever got the mail by mistake; the press can be taken back for a while. */
export function ObjectButton({ token }: Pick<KeepPartProps, 'token'>) {
  const { press, refusal } = useLink(() => call(objectToAwardByKeepLink, { body: { token } }))
  return (
    <>
      <Button variant="ghost" onPress={press} pendingLabel={t('Sending')}>
        {t('It is not meant for me')}
      </Button>
      {refusal && <RefusalText refusal={refusal} />}
    </>
  )
}

/** What came of it, and what its issuer can do. */
export function Disowned({ offer: { take_back_until: until }, token }: KeepPartProps) {
  const { press, refusal } = useLink(() => call(withdrawObjectionByKeepLink, { body: { token } }))
  return (
    <div className="grid gap-3">
      <Notice kind="info" title={t('Thank you for saying so')}>
        {t(
          'The issuer sees that this address says the badge is not meant for it, and when; nothing about you. No other mail about this badge comes here. The issuer can withdraw it and award it to the right address.',
        )}
      </Notice>
      {until !== undefined && (
        <>
          <p className="small muted">
            {t('Pressed by mistake? Until {time} you can take it back here.', { time: formatTime(until) })}
          </p>
          <Button wide onPress={press} pendingLabel={t('Taking back')}>
            {t('It is meant for me')}
          </Button>
        </>
      )}
      <RefusalText refusal={refusal} />
    </div>
  )
}
