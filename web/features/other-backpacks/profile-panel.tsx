import { UserPen } from 'lucide-react'
import type { BackpackConnection } from '#contracts/backpack/other-backpacks.ts'
import { t } from '#shared/i18n/text.ts'
import { explainRefusal, useBeginConnection, useConnectionActions } from '#web/lib/backpack/use-connections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'

/** Gives the person the same name there, once they have allowed it there. */
export function ProfilePanel({ connection }: { connection: BackpackConnection }) {
  const { host, person, may_write_profile: mayWrite } = connection
  return (
    <Section title={t('Your profile there')}>
      <Sheet>
        {person && <p>{t('There you are called {person}.', { person })}</p>}
        <p className="small muted mb-4">
          {mayWrite
            ? t('{service} may change your profile at {host}. It does so only when you say it.', { host })
            : t('{service} may not change your profile at {host} yet. You are asked there whether it may.', { host })}
        </p>
        {mayWrite ? <WriteButton connection={connection} /> : <AllowButton address={connection.address} />}
      </Sheet>
    </Section>
  )
}

function WriteButton({ connection: { id, host } }: { connection: BackpackConnection }) {
  const { writeProfile } = useConnectionActions(id)
  const { data: profile } = useProfile()
  const name = `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim()
  const write = async () => {
    const agreed = await confirmWith({
      title: t('Update your profile there?'),
      body: t('At {host} you are called {name} from then on. The rest of your profile there stays as it is.', {
        host,
        name,
      }),
      resolveLabel: t('Update'),
    })
    if (!agreed) return
    writeProfile.mutate(undefined, {
      onSuccess: () => notices.success(t('Your profile at {host} is updated', { host })),
      onError: (failure) => notices.error(explainRefusal(failure)),
    })
  }
  return (
    <Button isPending={writeProfile.isPending} isDisabled={name === ''} onPress={() => void write()}>
      <Icon of={UserPen} />
      {t('Update My Profile There')}
    </Button>
  )
}

function AllowButton({ address }: { address: string }) {
  const { mutate, isPending, isSuccess } = useBeginConnection()
  const ask = () =>
    mutate({ address, writes_profile: true }, { onError: (failure) => notices.error(explainRefusal(failure)) })
  return (
    <Button isPending={isPending || isSuccess} onPress={ask}>
      {t('Allow It There')}
    </Button>
  )
}
