import { useState } from 'react'
import { useParams } from 'react-router'
import { createLtiRegistrationLink } from '#contracts/lti/lti-platforms.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { AddPlatformDialog } from './add-platform-dialog.tsx'
import { PlacementTable } from './placement-table.tsx'
import { useLtiOverview } from './platform-actions.ts'
import { PlatformList } from './platform-list.tsx'
import { PlatformSwitches } from './platform-switches.tsx'

/** Learning platforms of an issuer, and the places where its badges can be earned there. */
export function PlatformsPage() {
  usePageTitle(t('Learning platforms'))
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const { mayEdit } = useIssuerAccess(issuer.data)
  const overview = useLtiOverview(issuerSlug)
  const [link, setLink] = useState<string>()
  const [isAdding, setAdding] = useState(false)

  if (overview.isLoadingError) {
    return (
      <ErrorScreen
        message={t('Failed to load learning platforms')}
        action={<Button onPress={() => overview.refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!overview.data || !issuer.data) return <LoadingScreen />
  const { platforms, placements } = overview.data
  const makeLink = async () => {
    try {
      await runConfirmed(async () => setLink((await call(createLtiRegistrationLink, { params: { issuerSlug } })).url))
    } catch (failure) {
      notices.error(t('Could not make a link: {message}', { message: messageOf(failure) }))
    }
  }
  const buttons = (
    <>
      <Button variant="primary" onPress={() => void makeLink()}>
        {t('Register by Link')}
      </Button>
      <Button onPress={() => setAdding(true)}>{t('Register by Hand')}</Button>
    </>
  )
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: `/issuer/issuers/${issuerSlug}` },
          { label: t('Learning platforms') },
        ]}
      />
      <ListFrame
        title={t('Learning platforms')}
        sub={t(
          'Let learners earn badges by their results in Canvas, Moodle, Brightspace and others that speak LTI 1.3',
        )}
        count={platforms.length}
        make={mayEdit && buttons}
        makeFirst={mayEdit && <div className="row justify-center">{buttons}</div>}
        empty={{
          drawing: 'no-match',
          title: t('No learning platform yet'),
          children: t(
            'Make a link and give it to whoever administers the platform. Opened there, it sets everything up.',
          ),
        }}
      >
        <PlatformList issuerSlug={issuerSlug} platforms={platforms} mayEdit={mayEdit} />
        <div className="mt-8">
          <Section title={t('Places in courses')}>
            <PlacementTable issuerSlug={issuerSlug} placements={placements} mayEdit={mayEdit} />
          </Section>
        </div>
      </ListFrame>
      {link !== undefined && (
        <Dialog title={t('Register by Link')} isOpen onOpenChange={() => setLink(undefined)}>
          <p className="mb-4">
            {t('Good for one platform and one day. Paste it where the platform asks for a tool or registration URL.')}
          </p>
          <CopyField label={t('Registration link')} value={link} primary />
          <p className="mt-4">
            {t(
              'Then make the tool active there: a registered tool waits for a yes of the platform’s administrator, and is not opened before.',
            )}
          </p>
          <PlatformSwitches />
        </Dialog>
      )}
      {isAdding && <AddPlatformDialog issuerSlug={issuerSlug} tool={overview.data} onClose={() => setAdding(false)} />}
    </>
  )
}
