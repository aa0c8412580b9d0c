import type { Claim } from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { Select, type SelectProps } from '#web/ui/forms/select.tsx'
import { useRunningGroups } from './use-claims.ts'

interface Props extends Omit<SelectProps, 'options' | 'placeholder'> {
  claim: Claim | undefined
  issuerSlug: string
}

/** Which group the claim is limited to. One that is in the archive or gone is shown while the claim has it. */
export function GroupField({ claim, issuerSlug, ...field }: Props) {
  const groups = useRunningGroups(issuerSlug)
  const running = (groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isThere = running.some(({ value }) => value === claim?.group)
  const own = claim?.group && !isThere ? [{ value: claim.group, label: claim.group_name ?? t('A deleted group') }] : []
  return (
    <Select
      {...field}
      options={[...own, ...running]}
      placeholder={t('No group: everybody')}
      description={t('Whoever is not in it learns so only after they have proven their address.')}
    />
  )
}
