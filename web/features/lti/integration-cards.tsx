import { useState } from 'react'
import { canvasType, createIntegration, type Integration } from '#contracts/accounts/integrations.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { Tag } from '#web/ui/text/tag.tsx'
import { LinkedPeople, useLinks } from './linked-people.tsx'
import { PlatformMark } from './platform-mark.tsx'
import { refreshIntegrations, useIntegrations } from './use-integrations.ts'

/** How many cards there are; undefined until it is known. */
export function useIntegrationCount(): number | undefined {
  const { data, isError } = useIntegrations()
  const isOffered = useIsOffered(data?.integrations)
  const { data: links = [] } = useLinks()
  // A note that something is missing is shown in place of the note that nothing is there.
  if (isError) return 1
  return data && (data.isPartial ? 1 : data.integrations.length + links.length + (isOffered ? 1 : 0))
}

/** Who issues badges can connect a learning platform; to others it would be of no use. */
function useIsOffered(integrations: readonly Integration[] | undefined): boolean {
  const { data: issuers = [] } = useIssuers()
  const isActive = integrations?.some(({ integrationType }) => integrationType === canvasType) ?? true
  return issuers.length > 0 && !isActive
}

export function IntegrationCards() {
  const { data, isError } = useIntegrations()
  const isOffered = useIsOffered(data?.integrations)
  const count = (data?.integrations.length ?? 0) + (isOffered ? 1 : 0)
  return (
    <>
      {(isError || data?.isPartial) && (
        <Notice kind="load" title={t('Some integrations could not be loaded')}>
          {t('Please refresh and try again.')}
        </Notice>
      )}
      {count > 0 && (
        <ul className="sheet list" aria-label={t('Integrations')}>
          {data?.integrations.map((one) => (
            <Card key={`${one.integrationType}/${one.integrationUid ?? ''}`} {...describe(one)} active />
          ))}
          {isOffered && <Card {...canvasWords()} active={false} action={<SetUpButton />} />}
        </ul>
      )}
      <LinkedPeople />
    </>
  )
}

interface CardProps {
  name: string
  description: string
  href?: string
  active: boolean
  action?: React.ReactNode
}

function Card({ name, description, href, active, action }: CardProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <PlatformMark />
      <div className="min-w-0 grow basis-48">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          {href ? (
            <Link href={href} className="text-ink no-underline hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="text-ink-2">{description}</p>
      </div>
      <Tag>{active ? t('Active') : t('Inactive')}</Tag>
      {action}
    </li>
  )
}

const canvasWords = () => ({
  name: t('Canvas LTI'),
  description: t('Shows your badges in Canvas courses and awards them on results.'),
})

function describe({ integrationType: type, integrationUid: uid }: Integration) {
  const href = ['/profile/app-integrations/app', type, uid ?? undefined]
    .flatMap((part, index) => (part === undefined ? [] : index === 0 ? part : encodeURIComponent(part)))
    .join('/')
  if (type === canvasType) return { ...canvasWords(), href }
  return { name: uid ? `${type}: ${uid}` : type, description: t('Unknown integration'), href }
}

function SetUpButton() {
  const [isPending, setPending] = useState(false)
  const setUp = async () => {
    setPending(true)
    try {
      if (!(await runConfirmed(() => call(createIntegration, { body: { integrationType: canvasType } })))) return
      await refreshIntegrations()
    } catch (failure) {
      notices.error(t('Could not set the integration up: {message}', { message: messageOf(failure) }))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button isPending={isPending} onPress={() => void setUp()}>
      {t('Set up')}
    </Button>
  )
}
