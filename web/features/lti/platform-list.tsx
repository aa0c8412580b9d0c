import { approveLtiDeployment, type LtiPlatform, removeLtiPlatform } from '#contracts/lti/lti-platforms.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { formatAgo } from '#web/lib/formats/format.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { change } from './platform-actions.ts'
import { PlatformMark } from './platform-mark.tsx'

interface PlatformListProps {
  issuerSlug: string
  platforms: readonly LtiPlatform[]
  mayEdit: boolean
}

export function PlatformList({ issuerSlug, platforms, mayEdit }: PlatformListProps) {
  const remove = async ({ id, name }: LtiPlatform) => {
    const agreed = await confirmWith({
      title: t('Remove Platform?'),
      body: t('{name} no longer opens {service}, and nothing more is awarded for results there. Awarded badges stay.', {
        name,
      }),
      resolveLabel: t('Remove Platform'),
      danger: true,
    })
    if (agreed) await change(issuerSlug, () => call(removeLtiPlatform, { params: { issuerSlug, platformId: id } }))
  }
  const approve = (platformId: string, deployment_id: string) =>
    change(issuerSlug, () =>
      runConfirmed(() => call(approveLtiDeployment, { params: { issuerSlug, platformId }, body: { deployment_id } })),
    )
  return (
    <ul className="sheet list" aria-label={t('Learning platforms')}>
      {platforms.map((platform) => (
        <li key={platform.id} className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <PlatformMark />
          <div className="min-w-0 grow basis-48">
            <h2 className="text-lg [overflow-wrap:anywhere]">{platform.name}</h2>
            <p className="small muted [overflow-wrap:anywhere]">
              {platform.iss} · {t('Client ID')} {platform.client_id} ·{' '}
              {platform.last_launch_at
                ? t('Last opened {ago}', { ago: formatAgo(platform.last_launch_at) })
                : t('Not opened yet. Make the tool active on the platform, and open it in a course.')}
            </p>
            {platform.deployments
              .filter(({ approved }) => !approved)
              .map(({ id }) => (
                <p key={id} className="row tight [overflow-wrap:anywhere]">
                  {t('Deployment {id} waits for your yes.', { id })}
                  {mayEdit && <Button onPress={() => void approve(platform.id, id)}>{t('Let In')}</Button>}
                </p>
              ))}
          </div>
          {mayEdit && (
            <Button aria-label={t('Remove {name}', { name: platform.name })} onPress={() => void remove(platform)}>
              {t('Remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
