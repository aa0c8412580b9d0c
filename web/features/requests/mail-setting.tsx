import { useMutation, useQuery } from '@tanstack/react-query'
import { getAccountSettings, updateAccountSettings } from '#contracts/accounts/account-settings.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { Switch } from '#web/ui/forms/checkbox.tsx'

const key = readKey(getAccountSettings)

/** Whether a reviewer is mailed; that is theirs, and holds for all issuers. */
export function MailSetting() {
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(getAccountSettings, { signal }) })
  const change = useMutation({
    mutationFn: (request_mails: boolean) =>
      call(updateAccountSettings, { body: { language: data?.language ?? null, request_mails } }),
    onSuccess: (settings) => queryClient.setQueryData(key, settings),
    onError: (failure) => notices.error(messageOf(failure)),
  })
  if (!data) return null
  return (
    <Switch value={data.request_mails} disabled={change.isPending} onChange={(isOn) => change.mutate(isOn)}>
      {t('Mail me when requests wait for me, once a day at most')}
    </Switch>
  )
}
