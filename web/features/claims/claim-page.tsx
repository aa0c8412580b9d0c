import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type Claim, createClaimCopy, setClaimState, updateClaim } from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useBadgeClass } from '#web/lib/data/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { QrCode } from '#web/ui/sharing/qr-code.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { ClaimForm } from './claim-form.tsx'
import { ClaimSheetPart } from './claim-sheet.tsx'
import { type ClaimValues, writeRules } from './claim-values.ts'
import { describeStart, describeState, describeTaken, describeTimes, isReviewed, kindName } from './claim-words.ts'
import { FiguresTable } from './figures-table.tsx'
import { KioskPart } from './kiosk-part.tsx'
import { refreshClaims, useClaim } from './use-claims.ts'

/** One claim: what people open, its rules and what became of it. */
export function ClaimPage() {
  const { issuerSlug = '', badgeSlug = '', claimId = '' } = useParams()
  const path = { issuerSlug, claimId }
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass({ issuerSlug, badgeSlug })
  const claim = useClaim(path)
  const { mayEdit } = useIssuerAccess(issuer.data)
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  usePageTitle(claim.data?.title ?? t('Claim'), badgeClass.data?.name)
  if (issuer.isLoadingError || badgeClass.isLoadingError || claim.isLoadingError) {
    return <ErrorScreen message={t('The claim could not be loaded')} />
  }
  if (!issuer.data || !badgeClass.data || !claim.data) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  const badge = `${home}/badges/${badgeSlug}`
  const set = async (state: 'open' | 'paused' | 'ended') => {
    try {
      await call(setClaimState, { params: path, body: { state } })
      await refreshClaims(path)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  const duplicate = async () => {
    try {
      const { id } = await call(createClaimCopy, { params: path, body: { title: claim.data.title } })
      await refreshClaims({ issuerSlug, claimId: id })
      await navigate(`${badge}/claims/${id}`)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  const save = async (values: ClaimValues) => {
    await call(updateClaim, { params: path, body: writeRules(values, claim.data) })
    await refreshClaims(path)
    setChanging(false)
  }
  const { title, shown_state: state } = claim.data
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: badgeClass.data.name, href: badge },
          { label: t('Claims'), href: `${badge}/claims` },
          { label: title },
        ]}
      />
      <PageHead
        title={title}
        sub={<StatusLabel {...describeState(state)} />}
        actions={
          mayEdit && (
            <>
              <Button onPress={() => void duplicate()}>{t('Duplicate')}</Button>
              <Button onPress={() => setChanging(true)}>{t('Change the rules')}</Button>
              <NextSteps state={claim.data.state} set={set} />
            </>
          )
        }
      />
      <div className="stack-l">
        {state === 'draft' && (
          <Notice kind="info" title={t('Nothing is open yet')}>
            {mayEdit ? describeStart(claim.data.kind) : t('An owner or editor of the issuer starts it.')}
          </Notice>
        )}
        {claim.data.kind === 'link' && (
          <Sheet>
            <CopyField label={t('Link')} value={claim.data.url} />
            <div className="mt-4">
              <QrCode
                value={claim.data.url}
                name={title}
                hint={t('Opens the claim on a phone. Show it on a screen, or print it for the room.')}
              />
            </div>
          </Sheet>
        )}
        {claim.data.kind === 'codes' && <ClaimSheetPart path={path} mayEdit={mayEdit} />}
        {claim.data.kind !== 'codes' && (claim.data.state === 'open' || claim.data.state === 'paused') && (
          <KioskPart path={path} />
        )}
        <Sheet>
          <Facts across facts={factsOf(claim.data)} />
        </Sheet>
        <FiguresTable path={path} />
      </div>
      {isChanging && (
        <Dialog title={t('Rules')} isOpen onOpenChange={setChanging} wide fromBelow>
          <ClaimForm claim={claim.data} issuerSlug={issuerSlug} save={save} onCancel={() => setChanging(false)} />
        </Dialog>
      )}
    </>
  )
}

interface StepsProps {
  state: Claim['state']
  set: (state: 'open' | 'paused' | 'ended') => Promise<void>
}

/** Where a claim was started stands what takes that back: somebody who presses twice has not ended it. */
function NextSteps({ state, set }: StepsProps) {
  const isRunning = state === 'open'
  return (
    <>
      {(isRunning || state === 'paused') && <Button onPress={() => void set('ended')}>{t('End it')}</Button>}
      {isRunning ? (
        <Button onPress={() => void set('paused')}>{t('Pause')}</Button>
      ) : (
        <Button variant="primary" onPress={() => void set('open')}>
          {state === 'draft' ? t('Start claim') : t('Start again')}
        </Button>
      )}
    </>
  )
}

const factsOf = (claim: Claim) => [
  { label: t('How'), value: kindName(claim.kind) },
  { label: t('When'), value: describeTimes(claim) },
  { label: t('Claimed'), value: describeTaken(claim) },
  {
    label: t('Decision'),
    value: isReviewed(claim) ? t('Somebody of you decides on each person, under Requests') : undefined,
  },
  { label: t('Only addresses that end so'), value: claim.domains.join(', ') || undefined },
  { label: t('Who'), value: claim.has_list ? t('Only addresses on your list') : undefined },
  {
    label: t('Only people of this group'),
    value: claim.group === null ? undefined : (claim.group_name ?? t('A deleted group')),
  },
]
