import { Download, Users } from 'lucide-react'
import { useParams } from 'react-router'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { mayAward } from '#web/lib/data/may-award.ts'
import { useBadgeClass, useNeverAwarded } from '#web/lib/data/use-badge-class.ts'
import { useIssuer } from '#web/lib/data/use-issuer.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { BatchList } from '../batches/batch-list.tsx'
import type { AwardFilter } from '../data/award-query.ts'
import { countStates } from '../data/count-states.ts'
import { saveAwards, useAwardFigures } from '../data/use-awards.ts'
import { useListPlace } from '../data/use-list-place.ts'
import { DeskFigures } from '../desk/desk-figures.tsx'
import { AwardFilters } from '../parts/award-filters.tsx'
import { AwardRows } from '../parts/award-rows.tsx'

/** Inner screen of a badge class: who holds it. */
export function AwardList() {
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const path = { issuerSlug, badgeSlug }
  const badge = useBadgeClass(path)
  const { data: badgeClass } = badge
  const isNew = useNeverAwarded(path, badgeClass)
  const issuer = useIssuer(issuerSlug)
  const figures = useAwardFigures(issuerSlug, badgeSlug)
  // The figures stand above the list, and would push it down.
  if (!badgeClass || !issuer.data || isNew === undefined || figures.isPending) {
    return <LoadingRows of={[badge, issuer, figures]} failure={t('Could not load the awards of this issuer.')} />
  }
  // The page says so itself, and there is nothing to look through.
  const isSaid = isNew && !badgeClass.archived && mayAward(issuer.data)
  return (
    <>
      {!isSaid && <Recipients key={badgeSlug} path={path} badgeClass={badgeClass} />}
      <BatchList path={path} />
    </>
  )
}

function Recipients({ path, badgeClass }: { path: BadgePath; badgeClass: BadgeClass }) {
  const { issuerSlug, badgeSlug } = path
  const place = useListPlace()
  const { recipient_count: count } = badgeClass
  const { data: issuer } = useIssuer(issuerSlug)
  const { data: figures } = useAwardFigures(issuerSlug, badgeSlug)
  return (
    <Section
      title={t('{count, plural, =0 {No Badge Recipients} one {# Badge Recipient} other {# Badge Recipients}}', {
        count,
      })}
      actions={
        <span className="row tight">
          {!badgeClass.archived && (!issuer || mayAward(issuer)) && (
            <LinkButton
              href={`/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}/bulk-import`}
              variant="quiet"
            >
              <Icon of={Users} />
              {t('Award many')}
            </LinkButton>
          )}
          <Button
            variant="quiet"
            onPress={() => saveAll(path, badgeClass.name, place.typed)}
            pendingLabel={t('Preparing...')}
          >
            <Icon of={Download} />
            {t('Export CSV')}
          </Button>
        </span>
      }
    >
      {figures && (
        <DeskFigures figures={figures} last="expired" onShow={(state) => place.setFilter({ ...place.typed, state })} />
      )}
      <AwardFilters value={place.typed} onChange={place.setFilter} counts={countStates(figures, place.typed)} />
      <AwardRows
        issuerSlug={issuerSlug}
        badge={badgeSlug}
        place={place}
        total={count}
        failure={t('Could not load recipients {issuerSlug} / {badgeSlug}', { issuerSlug, badgeSlug })}
      />
    </Section>
  )
}

async function saveAll(path: BadgePath, badgeName: string, filter: AwardFilter): Promise<void> {
  try {
    await saveAwards(path, badgeName, filter)
  } catch (failure) {
    notices.error(t('Could not export the recipients: {message}', { message: messageOf(failure) }))
  }
}
