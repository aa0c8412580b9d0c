import { Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Application } from '#contracts/oauth/applications.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { AppMark } from '#web/ui/connected-apps/app-mark.tsx'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { removeApp } from './use-apps.ts'

export function AppHead({ app }: { app: Application }) {
  const navigate = useNavigate()
  const remove = async () => {
    if (await askToDelete(app)) await navigate('/profile/apps')
  }
  return (
    <div className="head items-start">
      <AppMark name={app.name} image={app.image} />
      <div className="max-w-[calc(100%-4.5rem)] grow basis-auto [overflow-wrap:anywhere]">
        <h1 tabIndex={-1}>{app.name}</h1>
        {app.description && <p className="sub">{app.description}</p>}
      </div>
      <div className="actions stackm max-[39.99rem]:w-full">
        <LinkButton href={`/profile/apps/${app.client_id}/edit`}>
          <Icon of={Pencil} size="s" />
          {t('Edit')}
        </LinkButton>
        <Button variant="ghost" onPress={remove}>
          <Icon of={Trash2} size="s" />
          {t('Delete')}
        </Button>
      </div>
    </div>
  )
}

async function askToDelete(app: Application): Promise<boolean> {
  const { name, people, client_id: clientId } = app
  const agreed = await confirmWith({
    title: t('Delete {app}?', { app: name }),
    body: t(
      '{people, plural, =0 {Its client ID and its secret stop working at once.} one {# person uses it. Its access and its secret end at once.} other {# people use it. Its access to their accounts and its secret end at once.}} This cannot be undone.',
      { people },
    ),
    resolveLabel: t('Delete App'),
    danger: true,
  })
  if (!agreed) return false
  try {
    const isDone = await removeApp(clientId)
    if (isDone) notices.success(t('Deleted {app}', { app: name }), { retain: true })
    return isDone
  } catch (failure) {
    notices.error(messageOf(failure))
    return false
  }
}
