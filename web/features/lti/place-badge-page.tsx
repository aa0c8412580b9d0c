import { useState } from 'react'
import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { DeadLink } from './dead-link.tsx'
import { PlaceForm } from './place-form.tsx'
import { useHandoff } from './use-handoff.ts'

/** Where somebody who teaches chooses the badge of a place in a course. */
export function PlaceBadgePage() {
  usePageTitle(t('Choose a badge'))
  const { code = '' } = useParams()
  const { data, error } = useHandoff(code)
  const { data: issuers = [] } = useIssuers()
  const [chosen, setChosen] = useState('')
  const [isDone, setDone] = useState(false)

  if (isDone) {
    return (
      <PageHead
        title={t('The badge is chosen')}
        sub={t('Close this window and go on in your course; open it there anew, or press the button that waits there.')}
      />
    )
  }
  if (error) return <DeadLink detail={messageOf(error)} />
  if (!data) return <LoadingScreen />
  const issuerSlug = data.issuer?.slug ?? chosen
  const course = data.course || t('a course without a name')
  return (
    <>
      <PageHead
        title={t('Choose a badge')}
        sub={t('For {course} at {platform}', { course, platform: data.platform })}
      />
      <Sheet className="stack max-w-[40rem]">
        {!data.issuer && (
          <Select
            label={t('Issuer')}
            placeholder={t('Choose an issuer')}
            options={issuers.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={chosen}
            onChange={(value) => setChosen(String(value))}
          />
        )}
        {issuerSlug && (
          <PlaceForm key={issuerSlug} code={code} issuerSlug={issuerSlug} onPlaced={() => setDone(true)} />
        )}
      </Sheet>
    </>
  )
}
