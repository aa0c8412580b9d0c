import { useQuery } from '@tanstack/react-query'
import { listLtiLinks, removeLtiLink } from '#contracts/lti/lti.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { DatedText } from '#web/ui/text/dated-text.tsx'
import { PlatformMark } from './platform-mark.tsx'

export const useLinks = () =>
  useQuery({ queryKey: readKey(listLtiLinks), queryFn: ({ signal }) => call(listLtiLinks, { signal }) })

/** Platforms whose badges come to this account because the person said so. */
export function LinkedPeople() {
  const { data: links = [] } = useLinks()
  if (links.length === 0) return null
  return (
    <ul className="sheet list" aria-label={t('Learning platforms')}>
      {links.map(({ id, platform, linked_at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <PlatformMark />
          <div className="min-w-0 grow basis-48">
            <h2 className="text-lg [overflow-wrap:anywhere]">{platform}</h2>
            <p className="text-ink-2">{t('Badges of your courses there come to this account.')}</p>
            <p className="small muted">
              <DatedText value={linked_at} say={(date) => t('Connected: {date}', { date })} />
            </p>
          </div>
          <Button aria-label={t('Disconnect {platform}', { platform })} onPress={() => void unlink(id)}>
            {t('Disconnect')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

async function unlink(linkId: string): Promise<void> {
  try {
    await call(removeLtiLink, { params: { linkId } })
    await queryClient.invalidateQueries({ queryKey: readKey(listLtiLinks) })
  } catch (failure) {
    notices.error(t('Could not disconnect: {message}', { message: messageOf(failure) }))
  }
}
