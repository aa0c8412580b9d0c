import { useQuery } from '@tanstack/react-query'
import { leaveGroup, listOwnGroups, type OwnGroup } from '#contracts/issuers/groups.ts'
import { groupIssuerOf } from '#contracts/names/own-group-names.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'

/** Groups of issuers that list an address of the person; the page stands without them where there are none. */
export function OwnGroups() {
  const { data: groups = [] } = useQuery({
    queryKey: readKey(listOwnGroups),
    queryFn: ({ signal }) => call(listOwnGroups, { signal }),
  })
  if (groups.length === 0) return null
  return (
    <Section title={t('Groups')} note={t('Issuers award to their groups at once. Nobody in a group sees the others.')}>
      <ul className="sheet list">
        {groups.map((group) => (
          <OwnGroupRow key={group.id} group={group} />
        ))}
      </ul>
    </Section>
  )
}

function OwnGroupRow({ group }: { group: OwnGroup }) {
  const { name, email } = group
  return (
    <li className="row">
      <div className="grow basis-60 [overflow-wrap:anywhere]">
        <p>
          <bdi className="strong">{name}</bdi>
        </p>
        <p className="small muted">
          <NameWithRemark of={groupIssuerOf(group)} /> · {email}
        </p>
      </div>
      <Button
        variant="quiet"
        className="-mx-3"
        aria-label={t('Leave {name}', { name })}
        onPress={() => askToLeave(group)}
      >
        {t('Leave')}
      </Button>
    </li>
  )
}

async function askToLeave({ id, name }: OwnGroup): Promise<void> {
  const agreed = await confirmWith({
    title: t('Leave {name}?', { name }),
    body: t('Your badges stay yours. The issuer sees that you left and cannot add you to this group again.'),
    resolveLabel: t('Leave'),
  })
  if (!agreed) return
  try {
    await call(leaveGroup, { params: { membershipId: id } })
    await queryClient.invalidateQueries({ queryKey: readKey(listOwnGroups) })
    notices.success(t('You left {name}.', { name }))
  } catch (failure) {
    notices.error(messageOf(failure))
  }
}
