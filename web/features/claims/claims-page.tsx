import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type Claim, createClaim } from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useBadgeClass } from '#web/lib/data/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { ClaimForm } from './claim-form.tsx'
import { type ClaimValues, writeRules } from './claim-values.ts'
import { describeState, describeTaken, describeTimes, kindName } from './claim-words.ts'
import { refreshClaims, useClaims } from './use-claims.ts'

/** What lets people take a badge of this class themselves. */
export function ClaimsPage() {
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass({ issuerSlug, badgeSlug })
  const claims = useClaims(issuerSlug, badgeSlug)
  const { mayEdit } = useIssuerAccess(issuer.data)
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  usePageTitle(t('Claims'), badgeClass.data?.name)
  if (issuer.isLoadingError || badgeClass.isLoadingError || claims.isLoadingError) {
    return <ErrorScreen message={t('The claims could not be loaded')} />
  }
  if (!issuer.data || !badgeClass.data || !claims.data) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  const badge = `${home}/badges/${badgeSlug}`
  const rows = claims.data.pages.flatMap((page) => page.rows)
  const create = async (values: ClaimValues) => {
    const body = { ...writeRules(values), kind: values.kind, badge_class: badgeSlug }
    const { id } = await call(createClaim, { params: { issuerSlug }, body })
    await refreshClaims({ issuerSlug, claimId: id })
    await navigate(`${badge}/claims/${id}`)
  }
  const button = mayEdit && (
    <Button variant="primary" onPress={() => setCreating(true)}>
      <Icon of={QrIcon} />
      {t('New claim')}
    </Button>
  )
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: badgeClass.data.name, href: badge },
          { label: t('Claims') },
        ]}
      />
      <ListFrame
        title={t('Claims')}
        sub={t('People take {badge} themselves. You need nobody’s address.', { badge: badgeClass.data.name })}
        count={rows.length}
        make={button}
        empty={{
          drawing: 'awards',
          title: t('No claims yet'),
          children: [
            t('Put a link or a QR code in front of a room full of people, or hand out printed codes.'),
            mayEdit ? '' : t('An owner or editor of the issuer can make one.'),
          ].join(' '),
        }}
      >
        <Sheet padded={false}>
          <Table caption={t('Claims')} columns={columnsOf(badge)} rows={rows} rowKey={({ id }) => id} />
        </Sheet>
      </ListFrame>
      <NextPage of={claims} />
      {isCreating && (
        <Dialog title={t('New claim')} isOpen onOpenChange={setCreating} wide fromBelow>
          <ClaimForm issuerSlug={issuerSlug} save={create} onCancel={() => setCreating(false)} />
        </Dialog>
      )}
    </>
  )
}

const columnsOf = (badge: string): Column<Claim>[] => [
  {
    id: 'title',
    label: t('Claim'),
    leads: true,
    cell: (claim) => (
      <>
        <Link href={`${badge}/claims/${claim.id}`} className="strong [overflow-wrap:anywhere]">
          <bdi>{claim.title}</bdi>
        </Link>
        <span className="small muted block">{describeTimes(claim)}</span>
      </>
    ),
  },
  { id: 'kind', label: t('How'), cell: ({ kind }) => kindName(kind) },
  { id: 'state', label: t('State'), cell: ({ shown_state: state }) => <StatusLabel {...describeState(state)} /> },
  { id: 'taken', label: t('Claimed'), place: 'right', cell: describeTaken },
]
