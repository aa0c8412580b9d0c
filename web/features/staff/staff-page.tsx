import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { isNotThere } from '#web/lib/api/api-error.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { SecurityOfStaff } from './security-of-staff.tsx'
import { useStaff } from './staff-actions.ts'
import { StaffTable } from './staff-table.tsx'
import { useStaffSecurity } from './use-staff-security.ts'

export function StaffPage() {
  usePageTitle(t('Manage Issuer Staff'))
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const staff = useStaff(issuerSlug)
  const security = useStaffSecurity(issuerSlug)
  const { isOwner } = useIssuerAccess(issuer.data)
  const [isAdding, setAdding] = useState(false)

  if (issuer.isLoadingError) return <StaffMissing slug={issuerSlug} failure={issuer.error} />
  if (!issuer.data) return <LoadingScreen />
  const title = isOwner ? t('Manage Staff') : t('View Staff')
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: `/issuer/issuers/${issuerSlug}` },
          { label: title },
        ]}
      />
      <PageHead
        title={title}
        sub={t('Who works for {name}', { name: issuer.data.name })}
        actions={
          isOwner && (
            <Button variant="primary" onPress={() => setAdding(true)}>
              <Icon of={UserPlus} />
              {t('Add Staff')}
            </Button>
          )
        }
      />
      {staff.data ? (
        <StaffTable issuer={issuer.data} members={staff.data} security={security.data} />
      ) : (
        <LoadingRows of={staff} failure={t('Failed to load staff')} />
      )}
      {security.data && <SecurityOfStaff issuer={issuer.data} security={security.data} isOwner={isOwner} />}
      {isAdding && <AddMemberDialog issuer={issuer.data} onClose={() => setAdding(false)} />}
    </>
  )
}

function StaffMissing({ slug, failure }: { slug: string; failure: Error }) {
  const isGone = isNotThere(failure)
  return (
    <ErrorScreen message={isGone ? t("Issuer ''{slug}'' does not exist.", { slug }) : t('Failed to load issuer')} />
  )
}
