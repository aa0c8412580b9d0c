import { useQuery } from '@tanstack/react-query'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { getStaffSecurity, setSecondFactorRequirement } from '#contracts/issuers/staff-security.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'

export const useStaffSecurity = (issuerSlug: string) =>
  useQuery({
    queryKey: readKey(getStaffSecurity, { issuerSlug }),
    queryFn: ({ signal }) => call(getStaffSecurity, { params: { issuerSlug }, signal }),
  })

export async function askToRequire(issuer: Issuer): Promise<void> {
  const agreed = await confirmWith({
    title: t('Require a second step?'),
    body: t(
      'Whoever has none can look at everything of {name} and change nothing, until they have set codes of an app up. Nobody loses a role; those concerned are told.',
      { name: issuer.name },
    ),
    resolveLabel: t('Require it'),
  })
  if (agreed) await setRequired(issuer, true)
}

export async function setRequired({ slug: issuerSlug }: Issuer, required: boolean): Promise<void> {
  try {
    await runConfirmed(() => call(setSecondFactorRequirement, { params: { issuerSlug }, body: { required } }))
  } catch (failure) {
    notices.error(messageOf(failure))
  }
  await queryClient.invalidateQueries({ queryKey: readKey(getStaffSecurity, { issuerSlug }) })
}
