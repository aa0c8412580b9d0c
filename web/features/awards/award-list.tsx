import { useState } from 'react'
import { useParams } from 'react-router'
import type { Award } from '#contracts/awards.ts'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes.ts'
import { pageSize } from '#contracts/limits.ts'
import { t } from '#web/lib/text.ts'
import { useBadgeClass } from '#web/lib/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/use-issuer.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { RowsSkeleton } from '#web/ui/skeleton.tsx'
import { AwardTable } from './award-table.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { ownAddress, useAwards } from './use-awards.ts'
import { useSettled } from './use-settled.ts'

const typingPause = 400

/** Inner screen of a badge class: who holds it. */
export function AwardList() {
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const path = { issuerSlug, badgeSlug }
  const { data: badgeClass } = useBadgeClass(path)
  if (!badgeClass) return <RowsSkeleton />
  return <Recipients key={badgeSlug} path={path} badgeClass={badgeClass} />
}

interface RecipientsProps {
  path: BadgePath
  badgeClass: BadgeClass
}

function Recipients({ path, badgeClass }: RecipientsProps) {
  const { mayEdit } = useIssuerAccess(useIssuer(path.issuerSlug).data)
  const [typed, setTyped] = useState('')
  const [includeRevoked, setIncludeRevoked] = useState(false)
  const [place, setPlace] = useState<{ at: string | undefined; number: number }>({ at: undefined, number: 0 })
  const [revoking, setRevoking] = useState<Award>()
  const recipient = useSettled(typed.trim(), typingPause)
  const { data, isError } = useAwards(path, { recipient, includeRevoked, at: place.at })
  const { recipient_count: count, name } = badgeClass

  // A page belongs to the list it was reached in.
  const restart = () => setPlace({ at: undefined, number: 0 })
  const turn = (address: string | undefined, step: 1 | -1) => {
    const at = ownAddress(address)
    return at === undefined ? undefined : () => setPlace({ at, number: place.number + step })
  }
  const rows = data?.rows ?? []
  const [next, previous] = [turn(data?.next, 1), turn(data?.previous, -1)]
  const first = place.number * pageSize + 1
  const isFiltered = recipient !== '' || includeRevoked

  return (
    <Section
      title={t('{count, plural, =0 {No Badge Recipients} one {# Badge Recipient} other {# Badge Recipients}}', {
        count,
      })}
    >
      <div className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-1">
        <div className="grow basis-64">
          <SearchField
            label={t('Search by Email')}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              restart()
            }}
          />
          <p className="small muted mt-1">{t('Search by full email address')}</p>
        </div>
        <Checkbox
          value={includeRevoked}
          onChange={(value) => {
            setIncludeRevoked(value)
            restart()
          }}
        >
          {t('Show revoked')}
        </Checkbox>
      </div>
      {isError ? (
        <Notice kind="load">{t('Could not load recipients {issuerSlug} / {badgeSlug}', { ...path })}</Notice>
      ) : !data ? (
        <RowsSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing={isFiltered ? 'no-match' : 'awards'}
          title={recipient === '' ? t('No recipients.') : t('No recipients matching filter.')}
        />
      ) : (
        <>
          <AwardTable rows={rows} mayRevoke={mayEdit} onRevoke={setRevoking} />
          {(next || previous) && (
            <div className="mt-4">
              <Pager
                from={first}
                to={first + rows.length - 1}
                total={isFiltered ? undefined : Math.max(count, first + rows.length - 1)}
                onNext={next}
                onPrevious={previous}
              />
            </div>
          )}
        </>
      )}
      {revoking && (
        <RevokeDialog path={path} badgeName={name} award={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </Section>
  )
}
