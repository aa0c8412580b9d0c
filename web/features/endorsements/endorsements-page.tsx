import { useState } from 'react'
import { useParams } from 'react-router'
import type { Endorsement } from '#contracts/issuers/endorsements.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere } from '#web/lib/api/api-error.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { isWaiting, useReceivedEndorsements } from '#web/lib/data/use-endorsements.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { AddForm } from './add-form.tsx'
import { useGivenEndorsements } from './endorsement-actions.ts'
import { GivenList } from './given-list.tsx'
import { ReceivedList } from './received-list.tsx'

/** What others say of an issuer and its badges, and what it says of theirs. */
export function EndorsementsPage() {
  usePageTitle(t('Endorsements'))
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const received = useReceivedEndorsements(issuerSlug)
  const given = useGivenEndorsements(issuerSlug)
  const [isAdding, setAdding] = useState(false)
  const [wasAdding, setWasAdding] = useState(false)
  const { isOwner, mayEdit } = useIssuerAccess(issuer.data)

  // The form takes the place of the button, and gives it back with the focus.
  const closeForm = () => {
    setAdding(false)
    setWasAdding(true)
  }

  if (issuer.isLoadingError) return <ErrorScreen message={describeMissing(issuerSlug, issuer.error)} />
  if (!issuer.data) return <LoadingScreen />
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: `/issuer/issuers/${issuerSlug}` },
          { label: t('Endorsements') },
        ]}
      />
      <PageHead
        title={t('Endorsements')}
        sub={t('Who stands behind {name}, and behind whom it stands', { name: issuer.data.name })}
        actions={
          mayEdit && (
            <LinkButton href={`/issuer/endorse?by=${issuerSlug}`} variant="primary">
              {t('Endorse somebody')}
            </LinkButton>
          )
        }
      />
      <Section title={t('Received')} {...noteOf(received.data, isOwner)}>
        {received.data ? (
          <ReceivedList issuerSlug={issuerSlug} endorsements={received.data} isOwner={isOwner} />
        ) : (
          <LoadingRows of={received} failure={t('Failed to load endorsements')} />
        )}
        {isOwner && !isAdding && (
          <div className="row mt-4">
            <Button autoFocus={wasAdding} onPress={() => setAdding(true)}>
              {t('Add an endorsement from elsewhere')}
            </Button>
          </div>
        )}
      </Section>
      {isAdding && <AddForm issuerSlug={issuerSlug} onClose={closeForm} />}
      <Section title={t('Given')}>
        {given.data ? (
          <GivenList issuerSlug={issuerSlug} endorsements={given.data} mayEdit={mayEdit} />
        ) : (
          <LoadingRows of={given} failure={t('Failed to load endorsements')} />
        )}
      </Section>
    </>
  )
}

function noteOf(received: readonly Endorsement[] | undefined, isOwner: boolean): { note?: string } {
  if (!received?.some(isWaiting)) return {}
  return {
    note: isOwner
      ? t('Nobody sees an endorsement before you accept it. Then badges awarded from now on carry it, too.')
      : t('Nobody sees an endorsement before an owner accepts it.'),
  }
}

function describeMissing(slug: string, failure: Error): string {
  const isGone = isNotThere(failure)
  return isGone ? t("Issuer ''{slug}'' does not exist.", { slug }) : t('Failed to load issuer')
}
